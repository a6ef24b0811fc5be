import "react";

declare module "react" {
  interface CSSProperties {
    /** How much of a slider is filled, in percent. */
    "--filled"?: string;
    /** Of what is drawn in a frame, in pixels at its own size. */
    "--drawn-width"?: number;
    "--drawn-height"?: number;
  }
}
