import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles, ISOLATING } from "./compressed-plugin.js";
import { stylesOfMonaco } from "./monaco-styles-plugin.js";
import { offline } from "./offline-plugin.js";
import { siteData } from "./site-data-plugin.js";

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: "./",
  publicDir: resolve(root, "../public"),
  plugins: [
    react(),
    stylesOfMonaco(),
    siteData(resolve(root, "../.build/site")),
    compressedFiles(),
    offline(resolve(root, "service-worker")),
  ],
  worker: { format: "es" },
  server: { headers: ISOLATING },
  // React Flow brings blending of colours along, which nothing here does.
  resolve: { alias: { "d3-color": resolve(root, "no-colours.ts") } },
  build: {
    target: "es2023",
    chunkSizeWarningLimit: 4096,
    // Browsers that know this target preload by themselves; one that does not loads a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Components of a library that nobody uses are dropped, though their making is a call.
      treeshake: { manualPureFunctions: ["memo", "forwardRef", "createContext"] },
      output: {
        // The first script names most chunks: one character less of each is a seventh of a kB. Seven are the least that there can be.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // What loads chunks must not lie in one that is loaded late.
            { name: "preload", test: /preload-helper/, priority: 1 },
            // A file of its own, so that its size can be told (tools/lib/site-sizes.mjs).
            { name: "monaco", test: /node_modules[\\/]monaco-editor/ },
            // What every visit needs, together: small chunks compress worse.
            { name: "first", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
