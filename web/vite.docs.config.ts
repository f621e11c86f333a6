import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The page /api/docs, whose renderer is larger than the application, and the pages of the demo. */
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
    rolldownOptions: {
      input: ['api-docs.html', 'demo-chat.html', 'demo-mail.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
    },
  },
})
