import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkGroups, chunksByArea } from './build/chunks.ts'
import { router } from './build/draft.ts'
import { preactInPublic } from './build/preact.ts'
import { precompress } from './build/precompress.ts'
import { checkWeights } from './build/weights.ts'

const isTest = process.env.VITEST !== undefined
// Where `npm run dev` puts the backend; the browser talks to this server alone.
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:8081'
const backendPaths = [
  '/backend',
  '/carriers',
  '/healthz',
  '/idp',
  '/invitation',
  '/metrics',
  '/pages',
  '/phone',
  '/readyz',
  '/simulator',
  '/unsubscribing',
]

export default defineConfig({
  // The router's plugin must see the files before React's does.
  plugins: [isTest ? null : router(), preactInPublic(), react(), chunksByArea(), precompress(), checkWeights()],
  publicDir: 'src/web/public-assets',
  html: { cspNonce: '__NONCE__' },
  json: { namedExports: false },
  // The content security policies know no data: scripts and fonts.
  build: { assetsInlineLimit: 0, manifest: true },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        if (environment.name !== 'ssr') await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        rolldownOptions: {
          input: { entry: 'index.html' },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    public: {
      consumer: 'client',
      build: {
        outDir: 'dist/public',
        // Beside the staff app's own /assets.
        assetsDir: 'pages',
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/public/index.html' },
      },
    },
  },
  server: {
    // The screens alone: what the backend writes and tests do is no reason to load them anew.
    watch: { ignored: ['**/{bench,e2e,mocks,data,data-backups,dist}/**', '**/src/backend/**'] },
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(backendPaths.map(path => [`^${path}(?=[/?]|$)`, { target: backend }])),
      '/ws': { target: backend, ws: true },
    },
  },
  test: {
    // One fewer than there are processors is one of two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/contract/**/*.test.ts',
            'src/public/**/*.test.ts',
            'src/backend/**/*.test.ts',
            'mocks/**/*.test.ts',
            'e2e/unit/**/*.test.ts',
            'src/web/**/*.node.test.ts',
          ],
          // A file's embedded database takes seconds to start on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Those run beside the real backend, without a pretend browser, or with a page of their own.
          exclude: ['src/web/**/*.node.test.ts', 'src/web/**/*.route.test.tsx'],
          setupFiles: ['./src/web/test-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          environment: './src/web/testing/page-environment.ts',
          environmentOptions: { jsdom: { url: 'https://parley.example/' } },
          include: ['src/web/**/*.route.test.tsx'],
          setupFiles: ['./src/web/testing/route-setup.ts'],
          // The files of a worker share one backend, its database and the loaded app: src/web/testing forgets the rest.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
