import type { monaco } from "../setup.js";
import { type Asked, aboutPlace, ask } from "./questions.js";

/** The handler whose head is being typed, or the function of a workload that is being called. */
export function signatureProvider(asked: Asked): monaco.languages.SignatureHelpProvider {
  return {
    signatureHelpTriggerCharacters: ["(", ","],
    async provideSignatureHelp(model, position, token) {
      const request = aboutPlace(asked, model, position);
      const answer = request && (await ask(asked, "signature", model, request, token));
      if (!answer?.label) return null;
      const { label, parameterFrom, parameterTo, text } = answer;
      const parameters: monaco.languages.ParameterInformation[] =
        parameterFrom < parameterTo ? [{ label: [parameterFrom, parameterTo] }] : [];
      const signatures = [{ label, documentation: { value: text }, parameters }];
      return { value: { signatures, activeSignature: 0, activeParameter: 0 }, dispose() {} };
    },
  };
}
