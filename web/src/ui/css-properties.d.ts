import "react";

declare module "react" {
  interface CSSProperties {
    /** How much of a slider is filled, in percent. */
    "--filled"?: string;
  }
}
