import { failure, type Result, success } from "../base/result.js";

/** Pixels for each unit of a drawing, so that it is sharp on fine screens and on paper. */
const FINENESS = 2;
/** Browsers make no larger pictures. */
const MOST_PIXELS = 8192;

/** A drawing as a PNG file, in the fonts that it holds. */
export async function pngOf(svg: string): Promise<Result<Blob>> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return failure("The browser cannot draw the picture. Download it as SVG instead.");
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(FINENESS, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  return blob
    ? success(blob)
    : failure("There is no memory for a picture of this size. Download it as SVG instead.");
}
