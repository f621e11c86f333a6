import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The host stays the one the browser asked: the server refuses a change that comes from another (D-02).
const server = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false }

export default defineConfig({
  plugins: [react()],
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
