import sharp from 'sharp'
import { widthsOf } from '#contract/media/pictures.ts'
import {
  pictureFile,
  pictureHeight as height,
  type PictureName,
  pictureNames,
  pictureWidth as width,
  sizeFile,
} from './pictures.ts'

// `node mocks/demo/draw-pictures.ts` draws the demo's photographs again. It takes seconds, so the seed reads what it drew.

const jpegQuality = 82

/** Grain, light and shadows that all pictures share: noise stretched along one axis is wood, fine noise is glaze. */
const definitions = `
<filter id="wood" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency=".0022 .075" numOctaves="4" seed="11"/>
  <feColorMatrix values="0 0 0 0 .44  0 0 0 0 .29  0 0 0 0 .15  0 1.5 0 0 -.5"/>
</filter>
<filter id="linen" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency=".35 .5" numOctaves="2" seed="4"/>
  <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .46  0 0 0 0 .4  0 .55 0 0 -.18"/>
</filter>
<filter id="speckle" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency=".085" numOctaves="2" seed="29"/>
  <feColorMatrix values="0 0 0 0 .25  0 0 0 0 .18  0 0 0 0 .12  0 0 18 0 -12.1"/>
</filter>
<filter id="clay" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency=".02 .3" numOctaves="3" seed="7"/>
  <feColorMatrix values="0 0 0 0 .35  0 0 0 0 .22  0 0 0 0 .14  0 .9 0 0 -.32"/>
</filter>
<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="softer" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="46"/></filter>
<filter id="slight" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="4"/></filter>
<linearGradient id="table" x2="0" y2="1"><stop stop-color="#c79c6c"/><stop offset="1" stop-color="#dcb384"/></linearGradient>
<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#e9e2d6"/><stop offset="1" stop-color="#d8cdbc"/></linearGradient>
<linearGradient id="cloth" x2="1" y2="1"><stop stop-color="#ded7ca"/><stop offset="1" stop-color="#c9c0b0"/></linearGradient>
<linearGradient id="round"><stop stop-color="#3a2c20" stop-opacity=".34"/><stop offset=".2" stop-color="#fff" stop-opacity=".2"/><stop offset=".38" stop-color="#fff" stop-opacity=".34"/><stop offset=".62" stop-color="#3a2c20" stop-opacity=".04"/><stop offset="1" stop-color="#3a2c20" stop-opacity=".46"/></linearGradient>
<radialGradient id="lamp" cx=".24" cy=".12" r=".95"><stop stop-color="#fff3d9" stop-opacity=".6"/><stop offset=".5" stop-color="#fff3d9" stop-opacity=".06"/><stop offset="1" stop-color="#20140a" stop-opacity=".36"/></radialGradient>`

const onTable = `<rect width="960" height="720" fill="url(#wall)"/><g filter="url(#softer)"><rect x="560" y="-40" width="220" height="330" fill="#b99668" opacity=".5"/><rect x="60" y="40" width="180" height="250" fill="#f6f0e4" opacity=".8"/></g>
<rect y="262" width="960" height="458" fill="url(#table)"/><rect y="262" width="960" height="458" filter="url(#wood)"/><rect y="252" width="960" height="26" fill="#8a6540" opacity=".5" filter="url(#slight)"/>`
const fromAbove = `<rect width="960" height="720" fill="url(#table)"/><rect width="960" height="720" filter="url(#wood)"/>`
const onCloth = `<rect width="960" height="720" fill="url(#cloth)"/><rect width="960" height="720" filter="url(#linen)"/>`
const light = `<rect width="960" height="720" fill="url(#lamp)"/>`

/** A turned body: its outline, glazed in one colour over bare clay below `foot`, with speckles and rounded by light. */
function body(id: string, outline: string, glaze: string, foot: number, clay = '#d3a17c'): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})"><rect width="960" height="720" fill="${clay}"/><rect width="960" height="720" filter="url(#clay)" opacity=".55"/>
<path d="M0 0H960V${foot}C780 ${foot + 34} 640 ${foot + 14} 480 ${foot + 26}S160 ${foot + 40} 0 ${foot}Z" fill="${glaze}"/><path d="M0 ${foot}C160 ${foot + 40} 320 ${foot + 38} 480 ${foot + 26}S780 ${foot + 34} 960 ${foot}V${foot + 9}C780 ${foot + 43} 640 ${foot + 23} 480 ${foot + 35}S160 ${foot + 49} 0 ${foot + 9}Z" fill="#7c5a40" opacity=".32"/>
<rect width="960" height="${foot + 22}" filter="url(#speckle)" opacity=".72"/></g>`
}

const rounded = (outline: string) => `<path d="${outline}" fill="url(#round)"/>`
const shadow = (cx: number, cy: number, rx: number, ry: number) =>
  `<ellipse cx="${cx + rx * 0.28}" cy="${cy}" rx="${rx * 1.15}" ry="${ry}" fill="#2b1a0c" opacity=".5" filter="url(#soft)"/><ellipse cx="${cx + 8}" cy="${cy - 4}" rx="${rx * 0.96}" ry="${ry * 0.5}" fill="#22140a" opacity=".55" filter="url(#slight)"/>`

const mugBody = 'M316 218C316 330 322 470 336 552C344 596 410 612 476 612S608 596 616 552C630 470 636 330 636 218Z'
const vaseBody =
  'M428 238C430 300 414 336 380 384C344 436 332 500 346 562C356 610 412 634 480 634S604 610 614 562C628 500 616 436 580 384C546 336 530 300 532 238Z'
const potBody = 'M300 400C296 500 344 604 480 604S664 500 660 400C652 330 570 296 480 296S308 330 300 400Z'

const drawings: Record<PictureName, string> = {
  mug: `${onTable}${shadow(476, 606, 176, 44)}
<path d="M622 292C716 268 772 322 764 398S706 520 616 508" fill="none" stroke="#a9b3a8" stroke-width="42" stroke-linecap="round"/><path d="M622 292C716 268 772 322 764 398S706 520 616 508" fill="none" stroke="#dfe5dc" stroke-width="15" stroke-linecap="round" transform="translate(-5 -8)" opacity=".75"/>
${body('mug', mugBody, '#cbd5cb', 476)}${rounded(mugBody)}
<ellipse cx="476" cy="218" rx="160" ry="46" fill="#dbe2d9"/><ellipse cx="476" cy="221" rx="146" ry="38" fill="#8e978c"/><path d="M330 221A146 38 0 0 0 622 221C600 250 540 262 476 262S352 250 330 221Z" fill="#b9c2b7"/>
<path d="M372 249L386 262 392 280 412 272 424 292 440 274 458 278 468 262 452 257 420 255Z" fill="#e9d3ba"/><path d="M372 249L386 262 392 280 412 272 424 292 440 274 458 278 468 262" fill="none" stroke="#8a6444" stroke-width="3" stroke-linejoin="round" opacity=".8"/><path d="M424 292L430 330 424 352" fill="none" stroke="#6d5a48" stroke-width="2" opacity=".5"/>
<path d="M352 268C352 350 358 440 368 500" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".34" filter="url(#slight)"/>
<path d="M226 640l26-12 16 16-22 10Z" fill="#e4dccd"/><path d="M226 640l26-12 4 6-24 12Z" fill="#cbd5cb"/><path d="M284 664l14-6 6 10-12 4Z" fill="#ddd2c0"/>${light}`,

  vase: `${onTable}${shadow(480, 628, 150, 40)}
<g fill="none" stroke="#6b5334" stroke-linecap="round"><path d="M476 250C452 180 420 120 366 62" stroke-width="5"/><path d="M484 250C492 170 500 110 540 44" stroke-width="5"/><path d="M480 246C476 180 468 110 462 40" stroke-width="4"/><path d="M440 170C410 160 386 158 356 166M500 150C530 136 556 134 584 140M470 130C452 110 440 96 420 88" stroke-width="3"/></g>
<g fill="#c9a66b">${[
    [366, 62],
    [352, 92],
    [384, 84],
    [356, 166],
    [372, 150],
    [540, 44],
    [524, 70],
    [556, 78],
    [584, 140],
    [566, 126],
    [462, 40],
    [450, 66],
    [474, 72],
    [420, 88],
    [436, 108],
    [398, 120],
    [516, 110],
  ]
    .map(
      ([x, y], at) =>
        `<ellipse cx="${x}" cy="${y}" rx="${9 + (at % 3) * 3}" ry="${15 + (at % 4) * 3}" transform="rotate(${((at * 37) % 120) - 60} ${x} ${y})" opacity="${0.75 + (at % 3) * 0.08}"/>`,
    )
    .join('')}</g>
<linearGradient id="fog" x2="0" y2="1"><stop stop-color="#8fa5b3"/><stop offset=".45" stop-color="#b8c6cb"/><stop offset="1" stop-color="#e6e5dc"/></linearGradient>
${body('vase', vaseBody, 'url(#fog)', 566)}${rounded(vaseBody)}
<ellipse cx="480" cy="238" rx="52" ry="15" fill="#a9bac4"/><ellipse cx="480" cy="240" rx="43" ry="10" fill="#46525a"/><path d="M396 420C372 470 368 520 378 566" stroke="#fff" stroke-width="15" stroke-linecap="round" fill="none" opacity=".4" filter="url(#slight)"/>${light}`,

  bowls: `${onCloth}${[
    { x: 330, y: 300, r: 214, glaze: '#cfd6cd', inside: '#e7ebe4' },
    { x: 682, y: 258, r: 148, glaze: '#8ea5b0', inside: '#b4c5cc' },
    { x: 618, y: 536, r: 166, glaze: '#d9b48d', inside: '#eed3b2' },
  ]
    .map(
      (
        { x, y, r, glaze, inside },
        at,
      ) => `<ellipse cx="${x + r * 0.16}" cy="${y + r * 0.2}" rx="${r * 1.04}" ry="${r}" fill="#2b2318" opacity=".5" filter="url(#soft)"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="${glaze}"/><circle cx="${x}" cy="${y}" r="${r * 0.94}" fill="${inside}"/>
<clipPath id="bowl${at}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#bowl${at})"><rect width="960" height="720" filter="url(#speckle)" opacity=".62"/>
<circle cx="${x + r * 0.2}" cy="${y + r * 0.22}" r="${r * 0.66}" fill="#fff" opacity=".24" filter="url(#soft)"/><circle cx="${x - r * 0.42}" cy="${y - r * 0.42}" r="${r * 0.6}" fill="#241a10" opacity=".3" filter="url(#softer)"/></g>
<circle cx="${x}" cy="${y}" r="${r * 0.6}" fill="none" stroke="#3a2c20" stroke-width="2" opacity=".14"/><circle cx="${x}" cy="${y}" r="${r * 0.965}" fill="none" stroke="#9a6f4a" stroke-width="${r * 0.035}" opacity=".55"/>`,
    )
    .join('')}${light}`,

  parcel: `<rect width="960" height="720" fill="#8d8a84"/><rect width="960" height="720" filter="url(#linen)"/><rect width="960" height="190" fill="#6a4a36"/><rect y="176" width="960" height="20" fill="#3d2b20" opacity=".7" filter="url(#slight)"/>
<path d="M180 620L520 690 860 590 840 560 500 640 190 580Z" fill="#1c1712" opacity=".55" filter="url(#soft)"/>
<path d="M190 300L520 372V664L190 580Z" fill="#b98a57"/><path d="M520 372L820 290V552L520 664Z" fill="#98693b"/><path d="M190 300L486 228 820 290 520 372Z" fill="#cfa06c"/>
<path d="M326 267L366 257 690 322 648 336Z" fill="#e8d8b8" opacity=".85"/><path d="M648 336L690 322V420L648 436Z" fill="#cdbb98" opacity=".85"/>
<path d="M190 300L262 316 248 356 286 372 264 412 226 398 214 432 190 420Z" fill="#5a3c20"/><path d="M262 316L248 356 286 372 264 412" fill="none" stroke="#e3bd8a" stroke-width="5" stroke-linejoin="round"/><path d="M286 372C330 380 372 372 398 404M264 412C310 440 330 470 322 520" fill="none" stroke="#7d5730" stroke-width="4" opacity=".8"/>
<g transform="matrix(1 .218 0 1 356 430)"><rect width="130" height="94" fill="#f4efe6"/><path d="M12 16h70M12 30h104M12 44h88" stroke="#4c4741" stroke-width="5"/><path d="M12 62v20M20 62v20M26 62v20M38 62v20M44 62v20M56 62v20M60 62v20M70 62v20M80 62v20M86 62v20M98 62v20M106 62v20M114 62v20" stroke="#2d2a26" stroke-width="4"/></g>
<path d="M520 372V664" stroke="#6e4a27" stroke-width="3" opacity=".6"/><rect width="960" height="720" filter="url(#clay)" opacity=".12"/>${light}`,

  plate: `${fromAbove}<ellipse cx="512" cy="404" rx="288" ry="284" fill="#2b1a0c" opacity=".55" filter="url(#soft)"/>
<circle cx="480" cy="362" r="280" fill="#e4ded0"/><circle cx="480" cy="362" r="268" fill="#d5dccf"/><circle cx="480" cy="362" r="196" fill="#c7d2c4"/><circle cx="480" cy="362" r="192" fill="#dde3d8"/>
<clipPath id="dish"><circle cx="480" cy="362" r="280"/></clipPath><g clip-path="url(#dish)"><rect width="960" height="720" filter="url(#speckle)" opacity=".66"/><circle cx="396" cy="276" r="180" fill="#fff" opacity=".34" filter="url(#softer)"/><circle cx="590" cy="480" r="190" fill="#3a2c20" opacity=".2" filter="url(#softer)"/></g>
<g fill="none" stroke="#67806f" stroke-linecap="round" opacity=".72"><path d="M380 454C420 400 470 340 556 268" stroke-width="5"/>${[
    [412, 414, -1],
    [440, 382, 1],
    [470, 346, -1],
    [502, 314, 1],
    [530, 290, -1],
  ]
    .map(
      ([x = 0, y = 0, side = 1]) =>
        `<path d="M${x} ${y}q${side * 10 - 12} ${side * 26 - 20} ${side * 34 - 4} ${side * 22 - 34}q${side * -8 + 8} ${side * 22 + 16} ${side * -34 + 4} ${side * -22 + 34}" fill="#7e9a86" stroke-width="2"/>`,
    )
    .join('')}</g>
<circle cx="480" cy="362" r="274" fill="none" stroke="#a97f58" stroke-width="9" opacity=".6"/>${light}`,

  teapot: `${onTable}${shadow(480, 600, 186, 42)}
<path d="M316 452C250 446 222 398 176 352L150 362 162 334 204 322C246 352 276 370 318 378Z" fill="#6f8593"/><path d="M316 452C250 446 222 398 176 352L204 322C246 352 276 370 318 378Z" fill="url(#round)" opacity=".7"/>
${body('pot', potBody, '#7d94a1', 548)}${rounded(potBody)}
<ellipse cx="480" cy="304" rx="112" ry="26" fill="#5d727f"/><path d="M374 298C386 262 430 244 480 244S574 262 586 298C560 318 400 318 374 298Z" fill="#8aa0ac"/><path d="M374 298C386 262 430 244 480 244S574 262 586 298C560 318 400 318 374 298Z" fill="url(#round)" opacity=".75"/><ellipse cx="480" cy="232" rx="27" ry="21" fill="#8fa5b1"/><ellipse cx="472" cy="225" rx="10" ry="7" fill="#fff" opacity=".45"/>
<path d="M648 380l26-10 8 18-12 16-20 2Z" fill="#e3c8a8"/><path d="M648 506l24 6 12-14-10-18-22 4Z" fill="#e3c8a8"/><path d="M648 380l26-10 8 18-12 16M648 506l24 6 12-14-10-18" fill="none" stroke="#87613f" stroke-width="3"/>
<g transform="translate(36 30)"><path d="M690 640C770 650 836 610 820 556S736 500 690 520" fill="none" stroke="#3b2a1a" stroke-width="34" opacity=".4" filter="url(#soft)" transform="translate(10 14)"/><path d="M690 640C770 650 836 610 820 556S736 500 690 520" fill="none" stroke="#728896" stroke-width="32"/><path d="M690 640C770 650 836 610 820 556S736 500 690 520" fill="none" stroke="#b9c8cf" stroke-width="9" transform="translate(-4 -7)" opacity=".7"/><ellipse cx="690" cy="640" rx="9" ry="17" fill="#e3c8a8"/><ellipse cx="690" cy="520" rx="9" ry="17" fill="#e3c8a8"/></g>
<path d="M354 396C340 450 350 510 378 548" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".36" filter="url(#slight)"/>${light}`,
}

/** Draws a picture as a phone would send it: a JPEG of some 50 KB. */
async function draw(name: PictureName): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${definitions}</defs>${drawings[name]}</svg>`
  await sharp(Buffer.from(svg)).jpeg({ quality: jpegQuality }).toFile(pictureFile(name))
}

await Promise.all(pictureNames.map(draw))
// The image of the landing page.
for (const one of widthsOf(width))
  await sharp(pictureFile('mug')).resize({ width: one }).webp({ quality: jpegQuality }).toFile(sizeFile('mug', one))
