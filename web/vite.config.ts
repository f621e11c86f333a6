import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// The host stays the one the browser asked: the server refuses a change that comes from another (D-02).
const server = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false }

export default defineConfig({
  plugins: [react(), withoutJsonSchema()],
  build: {
    // Nothing as a data: address, so that the content policy can stay strict.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/storage': server, '/documents': server },
  },
})

/** Leaves out the part of zod that writes JSON Schema: a fifth of it, and only the server needs it. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
        const missing = `const missing = () => () => { throw new Error('JSON Schema is left out of the web application') }`
        return {
          code: `${missing}\nexport { ${names.map(([, own, as]) => `missing as ${own ?? as}`).join(', ')} }`,
          map: null,
        }
      },
    },
  }
}
