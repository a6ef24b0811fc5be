import { SimulatorError } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";

/** What a worker answers, or its refusal in words. @throws what is no refusal: a fault of the page */
export async function asked<T>(question: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await question());
  } catch (error) {
    if (error instanceof SimulatorError) return failure(error.message);
    throw error;
  }
}
