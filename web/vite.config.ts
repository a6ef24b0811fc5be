import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { siteData } from "./site-data-plugin.js";

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: "./",
  publicDir: resolve(root, "../public"),
  plugins: [react(), siteData(resolve(root, "../.build/site"))],
  worker: { format: "es" },
  build: { target: "es2023", chunkSizeWarningLimit: 4096 },
});
