import { build } from "vite"; import {brotliCompressSync, constants} from "node:zlib";
const out = await build({ root: "web", logLevel: "error", configFile: "web/vite.config.ts", build: { write: false } });
const o=(Array.isArray(out)?out[0]:out).output; const html=o.find(x=>x.fileName==="index.html").source;
let sum=0; for(const m of String(html).matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)){const f=o.find(x=>x.fileName===m[1]); const b=brotliCompressSync(Buffer.from(f.code??f.source),{params:{[constants.BROTLI_PARAM_QUALITY]:11}}).length; sum+=b; console.log(m[1],b)} console.log(sum/1000);
const mon=o.filter(x=>/^assets\/(monaco|editor\.worker|codicon)-/.test(x.fileName)); console.log("editor",mon.reduce((n,f)=>n+brotliCompressSync(Buffer.from(f.code??f.source),{params:{[constants.BROTLI_PARAM_QUALITY]:11}}).length,0)/1000);
