import { embedLine } from '#contract/signup/embed-line.ts'
import { escape, htmlPage } from '../html.ts'
import { type Language, textsIn } from '../texts.ts'
import { shopForm, shopFormHeightPx } from './form.ts'

const products = [
  { name: 'bowls', price: '$96' },
  { name: 'vase', price: '$74' },
  { name: 'teapot', price: '$118' },
]

/**
 * The page of a shop, with the one line for its form between the products and the foot; there it stands again, as where two parts of a
 * template bring it along.
 */
export function shopPage(language: Language, parley: string): string {
  const say = (key: string) => escape(textsIn(language).shop[key] ?? '')
  const line = embedLine(`${parley}/embed/${shopForm}.js`, shopFormHeightPx)
  const shelf = products.map(
    ({ name, price }) =>
      `<li><img src="/assets/${name}.jpg" alt="" width="480" height="360"> <b>${say(name)}</b> <span>${price}</span></li>`,
  )
  return htmlPage({
    language,
    title: textsIn(language).shop['title'] ?? '',
    icon: '/assets/mark.svg',
    styles: ['/assets/look.css', '/assets/shop.css'],
    body: `<header><h1>${say('business')}</h1><p>${say('lead')}</p></header>
<main>
<ul class="shelf">${shelf.join('\n')}</ul>
<div class="news">
${line}
</div>
<section><h2>${say('studio')}</h2><p>${say('studioText')}</p></section>
</main>
<footer>${say('standIn')}${line}</footer>`,
  })
}
