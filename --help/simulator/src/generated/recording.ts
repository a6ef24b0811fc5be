// Generated from the compiler's tables; do not edit.

export const RECORDING_VERSION = 2;
export const RECORDING_HEAD_WORDS = 8;

export const RecordingKind = {
  EXPLAINED: 253,
  NAMED: 254,
  PLACED: 255,
} as const;

export type RecordingKind = (typeof RecordingKind)[keyof typeof RecordingKind];

export const RecordingKindName: Readonly<Record<number, string>> = {
  253: "EXPLAINED",
  254: "NAMED",
  255: "PLACED",
};

export const RecordingOutcome = {
  EXITED: 6,
  CUT_SHORT: 7,
} as const;

export type RecordingOutcome = (typeof RecordingOutcome)[keyof typeof RecordingOutcome];

export const RecordingOutcomeName: Readonly<Record<number, string>> = {
  6: "EXITED",
  7: "CUT_SHORT",
};
