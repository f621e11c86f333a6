import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { lazySchemas } from './lazy-schemas.ts'
import { withoutDescriptions, withoutJsonSchema, withoutMessages } from './vite.config.ts'

/** The customers' portal, built by itself. Preact stands in for React, which alone is larger than its budget (docs/decisions/036). */
export default defineConfig({
  plugins: [react(), withoutJsonSchema(), withoutDescriptions(), lazySchemas(), withoutMessages()],
  resolve: {
    alias: [
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    assetsInlineLimit: 0,
    // The build of the office has copied it.
    copyPublicDir: false,
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2024',
    rolldownOptions: {
      input: { portal: fileURLToPath(new URL('portal.html', import.meta.url)) },
      output: { codeSplitting: { groups: [{ name: 'portal-start', tags: ['$initial'] }] } },
    },
  },
})
