import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env.STRATEGIUM_PORT ?? 4000}`, ws: true },
      '/ws': { target: `ws://127.0.0.1:${process.env.STRATEGIUM_PORT ?? 4000}`, ws: true },
    },
  },
});
