/** What the studio takes from inside Monaco, which describes its editors' own interface alone. */

declare module "monaco-editor/platform/configuration/common/configuration" {
  export const IConfigurationService: unique symbol;
}

declare module "monaco-editor/editor/standalone/common/standaloneTheme" {
  export const IStandaloneThemeService: unique symbol;
}

declare module "monaco-editor/editor/standalone/browser/standaloneServices" {
  import type { IStandaloneThemeService } from "monaco-editor/editor/standalone/common/standaloneTheme";
  import type { IConfigurationService } from "monaco-editor/platform/configuration/common/configuration";

  interface Configuration {
    updateValue(key: string, value: unknown): Promise<void>;
  }

  interface Themes {
    registerEditorContainer(element: HTMLElement): void;
  }

  export const StandaloneServices: {
    get(service: typeof IConfigurationService): Configuration;
    get(service: typeof IStandaloneThemeService): Themes;
  };
}
