import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { reservedAddresses } from './src/contract/reserved-addresses.ts'
import { withModulesOfTheirOwn } from './e2e/check/modules-of-their-own.ts'
import { byRun } from './e2e/faults/length.ts'
import { chunkGroups, chunksByArea } from './src/web/build/chunks.ts'
import { router } from './src/web/build/draft.ts'
import { stylesInScript } from './src/web/build/embed.ts'
import { hashFirstScript } from './src/web/build/first-script.ts'
import { fonts } from './src/web/build/fonts.ts'
import { forProduction } from './src/web/build/for-production.ts'
import { singleIcons } from './src/web/build/icons.ts'
import { preactInPublic } from './src/web/build/preact.ts'
import { precompress } from './src/web/build/precompress.ts'
import { screenFiles } from './src/web/build/screen-files.ts'
import { checkWeights } from './src/web/build/weights.ts'

const isTest = process.env.VITEST !== undefined
// Where `npm run dev` puts the backend; the browser talks to this server alone.
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:8081'
const backendPaths = [
  '/backend',
  '/carriers',
  '/embed',
  '/healthz',
  '/idp',
  '/invitation',
  '/metrics',
  '/newsletter',
  '/pages',
  '/phone',
  '/pictures',
  '/readyz',
  '/report-abuse',
  '/simulator',
  '/stop',
  '/barcodes/coupon',
  '/unsubscribing',
]

/** What may be a short link: one or two words that are no address of ours. Whether it is one, the backend says. */
const shortLink = `^/(?!(?:${[...reservedAddresses].filter(Boolean).join('|')}|node_modules)(?:[/?]|$))[A-Za-z0-9-]+(?:/[A-Za-z0-9-]+)?/?(?:\\?|$)`
const alone = isTest ? withModulesOfTheirOwn() : []
const notAlone = alone.map(file => `!${file}`)
/** Tests of the screens' parts have a pretend browser, but for those that need none (`*.node.test.ts`). */
const needsPage = (file: string) => file.startsWith('src/web/') && !file.endsWith('.node.test.ts')

export default defineConfig({
  // The router's plugin must see the files before React's does.
  plugins: [
    forProduction(),
    isTest ? null : router(),
    isTest ? null : fonts(),
    singleIcons(),
    preactInPublic(),
    react(),
    chunksByArea(),
    screenFiles(),
    hashFirstScript(),
    stylesInScript(),
    precompress(),
    checkWeights(),
  ],
  publicDir: 'src/web/public-assets',
  // The shim is for a React before 18, and stands in front of the sign-in.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' } },
  json: { namedExports: false },
  // The content security policies know no data: scripts and fonts.
  build: { assetsInlineLimit: 0 },
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
        // The page names its files itself, and a browser that knows no preloading goes on without.
        modulePreload: { polyfill: false },
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
    // The same pages as text, for the backend. Tests load the components themselves.
    ...(!isTest && {
      render: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          outDir: 'dist/render',
          copyPublicDir: false,
          emitAssets: false,
          rolldownOptions: { input: { render: 'src/public/render.tsx' }, output: { entryFileNames: '[name].js' } },
        },
      },
    }),
    // One file for other people's pages.
    embed: {
      consumer: 'client',
      build: {
        outDir: 'dist/embed',
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { embed: 'src/public/embed/embed.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  server: {
    // The screens alone: what the backend writes and tests do is no reason to load them anew.
    watch: { ignored: ['**/{bench,e2e,mocks,data,data-backups,dist}/**', '**/src/backend/**'] },
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(backendPaths.map(path => [`^${path}(?=[/?]|$)`, { target: backend }])),
      [shortLink]: { target: backend },
      '/ws': { target: backend, ws: true },
    },
  },
  test: {
    // One fewer than there are processors is one of two.
    maxWorkers: '100%',
    // Libraries as Node loads them: those in a folder `esm` would be taken apart and put together anew by each worker.
    server: { deps: { external: [/\/node_modules\/.*\.[cm]?js$/] } },
    // What stood in for something of the world is gone after each test.
    unstubGlobals: true,
    unstubEnvs: true,
    // The usual second is short on a busy machine.
    expect: { poll: { timeout: 8000 } },
    projects: [
      ...[
        {
          name: 'node',
          include: [
            'src/contract/**/*.test.ts',
            'src/public/**/*.test.ts',
            'src/backend/**/*.test.ts',
            'mocks/**/*.test.ts',
            'e2e/unit/**/*.test.ts',
            'src/web/**/*.node.test.ts',
            ...notAlone,
          ],
          isolate: false,
        },
        { name: 'node-alone', include: alone.filter(file => !needsPage(file)) },
      ].map(test => ({
        extends: true as const,
        test: {
          ...test,
          environment: 'node',
          // A file's embedded database takes seconds to start on a busy machine. At full length a test does many times the work.
          testTimeout: byRun(600_000, 30_000),
          hookTimeout: 60_000,
        },
      })),
      ...[
        {
          name: 'dom',
          include: ['src/web/**/*.test.{ts,tsx}', ...notAlone],
          // Those run beside the real backend, without a pretend browser, or with a page of their own.
          exclude: ['src/web/**/*.node.test.ts', 'src/web/**/*.route.test.tsx'],
          isolate: false,
        },
        { name: 'dom-alone', include: alone.filter(needsPage) },
      ].map(test => ({
        extends: true as const,
        test: {
          ...test,
          environment: 'jsdom',
          setupFiles: ['./src/web/test-setup.ts'],
          testTimeout: byRun(600_000, 30_000),
          hookTimeout: 60_000,
        },
      })),
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
          testTimeout: byRun(600_000, 30_000),
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
