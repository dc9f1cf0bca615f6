import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const css = 'src/web/theme/fonts.css'
const sources = 'node_modules/@fontsource-variable/inter/files'
const made = 'node_modules/.cache/parley-fonts'
/** The weights that are drawn; the font knows all from 100 to 900. */
const weights = { min: 400, max: 700, default: 400 }

/**
 * Makes the fonts that fonts.css names as `@fonts/<file of the package>.<name>.woff2`: of that file the characters of
 * the face's `unicode-range`, in the weights that are drawn. Once; they are kept until one of these changes.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async config({ root = '.' }) {
      const folder = resolve(root, made, keyOf(root))
      for (const face of facesOf(readFileSync(join(root, css), 'utf8'))) {
        const target = join(folder, face.file)
        if (existsSync(target)) continue
        const whole = readFileSync(join(root, sources, `${face.source}.woff2`))
        const part = await subsetFont(whole, charactersOf(face.range), {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
        })
        mkdirSync(folder, { recursive: true })
        writeFileSync(target, part)
      }
      return { resolve: { alias: { '@fonts': folder } } }
    },
  }
}

/** Another one for other characters, weights or versions. */
function keyOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, sources, '../package.json'), 'utf8')) as { version: string }
  const text = readFileSync(join(root, css), 'utf8')
  return createHash('sha256')
    .update(JSON.stringify([text, weights, version]))
    .digest('hex')
    .slice(0, 16)
}

type Face = { file: string; source: string; range: string }

export function facesOf(text: string): Face[] {
  return [...text.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([face]) => {
    const [, file = '', source = ''] = /@fonts\/(([\w-]+)\.[\w-]+\.woff2)/.exec(face) ?? []
    const range = /unicode-range:([^;]+);/.exec(face)?.[1]
    return file && range ? [{ file, source, range }] : []
  })
}

/** `U+0041-0043, U+20AC` as "ABC€". */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap(one => {
      const [first = Number.NaN, last = first] = one
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
