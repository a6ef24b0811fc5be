/** The style of a report: readable on a screen, dark or light, and on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --running: #1a7f4b; --ready: #c98a00; --waiting: #3f74c8; --suspended: #8a5bb0; --new: #888; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; font-weight: normal; }
thead th { border-bottom: 1px solid; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.facts th { opacity: 0.8; }
.wide { overflow-x: auto; }
.bars, .bars .bar { width: 100%; }
.bars th { white-space: nowrap; }
svg { width: 100%; height: 16px; display: block; }
.key { display: inline-block; width: 0.8em; height: 0.8em; }
.running { fill: var(--running); background: var(--running); } .ready { fill: var(--ready); background: var(--ready); }
.waiting { fill: var(--waiting); background: var(--waiting); } .new { fill: var(--new); background: var(--new); }
.suspended { fill: var(--suspended); background: var(--suspended); }
.range { fill: var(--new); } .middle { fill: var(--waiting); } .mark { fill: currentColor; }
.failed { border-left: 4px solid #c0392b; padding-left: 0.6rem; white-space: pre-line; }
@media print { .key, svg { print-color-adjust: exact; } details { display: block; } }
`;
