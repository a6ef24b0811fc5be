import { useStore } from "zustand";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import type { Challenge, Compared } from "../../../model/lessons/format.js";
import { scoreText } from "./score-text.js";

const VERDICTS: Readonly<Record<Compared["verdict"], string>> = {
  better: "yours is better",
  worse: "yours is worse",
  equal: "the same",
  noise: "no difference beyond noise",
  unknown: "one run alone tells nothing of noise",
};

interface ReferencesProps {
  readonly desk: LessonDesk;
  readonly challenge: Challenge;
}

/** One's last try beside known schedulers in the same runs; a whisker is the interval of 95 %. */
export function References({ desk, challenge }: ReferencesProps) {
  const { compared, last, running } = useStore(desk.store, (state) => state.scoring);
  if (!last) return null;
  if (!compared)
    return (
      <button
        type="button"
        className="btn secondary small"
        disabled={running !== null}
        onClick={() => void desk.compare()}
      >
        Compare with known schedulers
      </button>
    );
  const scores = compared.flatMap(({ score }) => (score.ok ? [score.value] : []));
  const most = Math.max(...[last, ...scores].map(({ mean, margin }) => mean + (margin ?? 0)));
  const counted = challenge.score;
  return (
    <section className="references" aria-label="Beside known schedulers">
      <h3>Beside known schedulers</h3>
      <ul>
        <li className="own">
          <b>Yours</b> <span>{scoreText(last, counted)}</span>
          <Bar {...last} most={most} />
        </li>
        {compared.map(({ name, score, verdict }) => (
          <li key={name}>
            <b>{name}</b>{" "}
            <span>
              {score.ok
                ? `${scoreText(score.value, counted)}: ${VERDICTS[verdict]}`
                : score.message}
            </span>
            {score.ok ? <Bar {...score.value} most={most} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BarProps {
  readonly mean: number;
  readonly margin: number | null;
  readonly most: number;
}

function Bar({ mean, margin, most }: BarProps) {
  const share = (value: number) => `${Math.max(0, Math.min(100, (100 * value) / (most || 1)))}%`;
  return (
    <svg className="reference-bar" aria-hidden="true">
      <rect width={share(mean)} height="8" y="2" rx="2" />
      {margin ? <line x1={share(mean - margin)} x2={share(mean + margin)} y1="6" y2="6" /> : null}
    </svg>
  );
}
