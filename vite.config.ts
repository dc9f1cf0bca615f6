import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

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

/**
 * Writes a .br beside what compresses well, so that the server never does, and a .gz for lines whose proxies know no br.
 * index.html changes with each answer (its nonce).
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const { outDir } = this.environment.config.build
      const [compress, zip] = [promisify(brotliCompress), promisify(gzip)]
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter(file => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        texts.map(async file => {
          const raw = await readFile(join(outDir, file))
          const packed = await compress(raw, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
          })
          const zipped = await zip(raw, { level: 9 })
          if (packed.length < raw.length) await writeFile(join(outDir, `${file}.br`), packed)
          if (zipped.length < raw.length) await writeFile(join(outDir, `${file}.gz`), zipped)
        }),
      )
    },
  }
}

const preact: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
}

/** The public pages run on Preact; an alias would be for the staff app too. */
function preactInPublic(): Plugin {
  return {
    name: 'preact-in-public',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'public',
    resolveId: {
      filter: { id: /^react(-dom)?(\/(client|jsx-runtime|jsx-dev-runtime))?$/ },
      handler(id) {
        const instead = preact[id]
        return instead ? this.resolve(instead, undefined, { skipSelf: true }) : undefined
      },
    },
  }
}

/** Of our own what every page needs before anybody is signed in: one file instead of forty small ones. */
const inFirstScreen = new RegExp(
  [
    'src/web/(errors/|i18n|monitoring/report)',
    'src/web/session/(address-secrets|browser-config|display|generations|landing|renew|renewal|session|sign-in|storage|target|variant)[.]ts',
    'src/web/ui/(button-link|confirm|empty-page|logo|notify|search-values|title|toast-area|waiting-rows)[.]',
    'src/contract/(errors|limits|access/landing)[.]ts',
  ].join('|'),
)
/** What stands around every screen of the staff, and keeps it live. */
const inEveryStaffScreen = new RegExp(
  [
    'src/web/(api/(call|query|query-client)|live/(?!.*test)|menu|session/(reader|enter))',
    'src/web/shell/(shell|sidebar|menu-link|menu-group|user-button|user-menu|use-menu|use-balance|bottom-bar|trial-box|person-avatar)[.]tsx?',
    'src/web/chat/(times|phone-text|names|avatar|failure)[.]tsx?',
    'src/web/ui/(money|notify-failure|late)[.]tsx?',
    'src/contract/(access/(decide|screens|menu-rules|permissions)|chat/(parts|preview|status|tab)|account/(sender|trial))[.]ts',
  ].join('|'),
)

const router = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/web/routes',
    generatedRouteTree: './src/web/routeTree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
  })

export default defineConfig({
  // The router's plugin must see the files before React's does.
  plugins: [isTest ? null : router(), preactInPublic(), react(), precompress()],
  publicDir: 'src/web/public-assets',
  html: { cspNonce: '__NONCE__' },
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
          output: {
            codeSplitting: {
              // What the first screen needs of these comes in one file each: many small ones pack worse.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
                {
                  name: 'mantine',
                  test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Button|Loader|UnstyledButton|Transition|EmptyState))[\\/]/,
                  priority: 20,
                },
                { name: 'router', test: /@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/, priority: 20 },
                { name: 'base', test: inFirstScreen, priority: 10 },
                { name: 'staff', test: inEveryStaffScreen, priority: 5 },
                { name: 'query', test: /@tanstack[\\/](react-query|query-core)[\\/]/, priority: 20 },
              ],
            },
          },
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
          // Those run beside the real backend, without a pretend browser.
          exclude: ['src/web/**/*.node.test.ts'],
          setupFiles: ['./src/web/test-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
