import type { Plugin } from 'vite'

const place = 'embeddedStyles'

/**
 * The form in other people's pages is one script: its styles are a text in it, because a strict page lets in no style element.
 * It needs no other file.
 */
export function stylesInScript(): Plugin {
  return {
    name: 'styles-in-script',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'embed',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const styles = files.flatMap(file => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
      const [script, ...others] = files.filter(file => file.type === 'chunk')
      if (!script || others.length > 0 || !script.code.includes(place)) this.error('The form for other pages is not one script.')
      if (/\bimport\b|\bexport\b/.test(script.code)) this.error('The form for other pages imports or exports something.')
      const text = JSON.stringify(styles.map(({ source }) => String(source).trim()).join(''))
      script.code = script.code.replaceAll(place, () => text)
      for (const { fileName } of styles) delete bundle[fileName]
    },
  }
}
