import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The page /api/docs, built by itself: its renderer is larger than the application. */
export default defineConfig({
  // The application's own plugins would take the $ in the renderer's styles for variables.
  css: { postcss: {} },
  build: {
    assetsInlineLimit: 0,
    // The build of the office has copied it.
    copyPublicDir: false,
    emptyOutDir: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: fileURLToPath(new URL('api-docs.html', import.meta.url)) },
  },
})
