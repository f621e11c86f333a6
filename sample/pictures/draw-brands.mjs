// Draws the marks of the sample company and its brands: `node sample/pictures/draw-brands.mjs` writes them next to this file.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const side = 256

/** Each on a square of 96 units: its color, and the white shapes on it. `C` in a shape is the color again. */
const marks = {
  'exotic-liquids': [
    '#0f766e',
    '<path d="M48 18c14 18 22 28 22 39a22 22 0 0 1-44 0c0-11 8-21 22-39z"/><path d="M37 58a11 11 0 0 0 11 11" stroke="C" stroke-width="5" fill="none" stroke-linecap="round"/>',
  ],
  'new-orleans-cajun-delights': [
    '#b3261e',
    '<path d="M62 24c-6 0-9 4-9 9-16 0-30 12-33 38 22 4 50-6 51-32 1-7-3-11-9-11z"/><path d="M60 30c0-8 4-14 12-16" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>',
  ],
  'grandma-kelly-s-homestead': [
    '#7c2d5b',
    '<path d="M20 48 48 22l28 26v28H20z"/><path d="M48 68c-8-6-12-9-12-14a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 5-4 8-12 14z" fill="C"/>',
  ],
  'tokyo-traders': [
    '#9f1239',
    '<circle cx="48" cy="38" r="18"/><path d="M20 66c8-7 12-7 19 0s11 7 18 0 11-7 19 0M20 78c8-7 12-7 19 0s11 7 18 0 11-7 19 0" stroke="#fff" stroke-width="5" fill="none"/>',
  ],
  'cooperativa-de-quesos-las-cabras': [
    '#a16207',
    '<path d="M32 40c-12-2-16-12-12-22 4 8 10 12 20 12h16c10 0 16-4 20-12 4 10 0 20-12 22l-8 30c-2 8-14 8-16 0z"/><circle cx="41" cy="46" r="3.5" fill="C"/><circle cx="55" cy="46" r="3.5" fill="C"/>',
  ],
  'mayumi-s': [
    '#be185d',
    '<path d="M48 74 16 44a46 46 0 0 1 64 0z"/><path d="M48 74 32 36M48 74V31M48 74l16-38" stroke="C" stroke-width="4"/>',
  ],
  'pavlova-ltd': [
    '#6d28d9',
    '<path d="M22 62h52l-6 14H28z"/><path d="M26 58c-4-10 4-16 10-16 0-10 12-14 12-24 12 8 8 16 12 24 8 0 14 8 10 16z"/>',
  ],
  'specialty-biscuits-ltd': [
    '#92400e',
    '<circle cx="48" cy="48" r="28"/><g fill="C"><circle cx="39" cy="39" r="4"/><circle cx="58" cy="41" r="4"/><circle cx="38" cy="57" r="4"/><circle cx="57" cy="59" r="4"/><circle cx="48" cy="49" r="4"/></g>',
  ],
  'pb-knackebrod-ab': [
    '#1d4ed8',
    '<path d="M48 18a30 30 0 1 0 0 60 30 30 0 0 0 0-60zm0 20a10 10 0 1 1 0 20 10 10 0 0 1 0-20z" fill-rule="evenodd"/><path d="M48 22v10M48 64v10M22 48h10M64 48h10" stroke="C" stroke-width="4" stroke-linecap="round"/>',
  ],
  'refrescos-americanas-ltda': [
    '#c2410c',
    '<path d="M40 16h16v14l7 12v34a5 5 0 0 1-5 5H38a5 5 0 0 1-5-5V42l7-12z"/><path d="M33 50h30v14H33z" fill="C"/>',
  ],
  'heli-su-waren-gmbh-co-kg': [
    '#9d174d',
    '<circle cx="48" cy="48" r="17"/><path d="M34 38 18 30v36l16-8zM62 38l16-8v36l-16-8z"/><path d="M40 60c0-10 6-18 16-24" stroke="C" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ],
  'plutzer-lebensmittelgro-markte-ag': [
    '#854d0e',
    '<path d="M48 44c-6-14-28-14-28 4 0 16 16 24 28 24s28-8 28-24c0-18-22-18-28-4z" fill="none" stroke="#fff" stroke-width="8"/><path d="m34 70 28-26M62 70 34 44" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
  ],
  'nord-ost-fisch-handelsgesellschaft-mbh': [
    '#075985',
    '<path d="M48 14 58 48 48 82 38 48z"/><path d="m14 48 20-5v10zM82 48l-20-5v10z"/><circle cx="48" cy="48" r="5" fill="C"/>',
  ],
  'formaggi-fortini-s-r-l': [
    '#b45309',
    '<path d="M48 48 75 35a30 30 0 1 1-8-10z"/><g fill="C"><circle cx="36" cy="38" r="5"/><circle cx="38" cy="60" r="6"/><circle cx="58" cy="62" r="4"/></g>',
  ],
  'norske-meierier': ['#1e40af', '<path d="M14 72 38 30l12 20 8-12 24 34z"/><path d="m38 30 8 13-8 5-7-5z" fill="C"/>'],
  'bigfoot-breweries': [
    '#78350f',
    '<path d="M26 36h36v40a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4zM62 44h6a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-6v-7h5a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2h-5z"/><path d="M24 38a9 9 0 0 1 6-16 13 13 0 0 1 23 1 8 8 0 0 1 11 15z"/><path d="M38 50v18M50 50v18" stroke="C" stroke-width="4" stroke-linecap="round"/>',
  ],
  'svensk-sjofoda-ab': [
    '#0369a1',
    '<path d="m22 44-4-22 16 12 14-18 14 18 16-12-4 22z"/><path d="M18 58c8-7 13-7 20 0s13 7 20 0 12-7 20 0M18 72c8-7 13-7 20 0s13 7 20 0 12-7 20 0" stroke="#fff" stroke-width="5" fill="none"/>',
  ],
  'aux-joyeux-ecclesiastiques': [
    '#4c1d95',
    '<path d="M26 78V44c0-14 10-22 22-28 12 6 22 14 22 28v34z"/><path d="M48 30v48M28 52h40" stroke="C" stroke-width="5"/>',
  ],
  'new-england-seafood-cannery': [
    '#1e3a5f',
    '<circle cx="48" cy="25" r="7" fill="none" stroke="#fff" stroke-width="6"/><path d="M48 32v44M34 44h28M20 56c2 14 14 21 28 21s26-7 28-21" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>',
  ],
  'leka-trading': [
    '#14532d',
    '<ellipse cx="48" cy="48" rx="20" ry="30" transform="rotate(35 48 48)"/><path d="M62 26c-6 10-2 16-12 22s-8 12-16 22" stroke="C" stroke-width="5" fill="none" stroke-linecap="round"/>',
  ],
  lyngbysild: [
    '#155e75',
    '<path d="M14 48c14-20 38-20 50-4l18-14v36L64 52c-12 16-36 16-50-4z"/><circle cx="28" cy="46" r="4" fill="C"/>',
  ],
  'zaanse-snoepfabriek': [
    '#166534',
    '<path d="M40 44h16l6 36H34z"/><path d="m46 40-22-22M50 40l22-22M46 44 26 60M50 44l20 16" stroke="#fff" stroke-width="7" stroke-linecap="round"/><circle cx="48" cy="42" r="5" fill="C"/>',
  ],
  'karkki-oy': [
    '#a21caf',
    '<path d="m48 16 9 21 23 2-17 15 5 23-20-12-20 12 5-23-17-15 23-2z" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>',
  ],
  'g-day-mate': [
    '#9a3412',
    '<path d="M26 56a22 22 0 0 1 44 0z"/><path d="M14 66h68M22 78h52M48 14v12M20 28l8 8M76 28l-8 8" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  ],
  'ma-maison': [
    '#3f6212',
    '<path d="M20 46 48 22l28 24v6H20zM28 56h40v22H28z"/><path d="M42 78V64a6 6 0 0 1 12 0v14z" fill="C"/>',
  ],
  'pasta-buttini-s-r-l': [
    '#a3251c',
    '<path d="m42 42-22-14c-4 12 0 14-4 20 4 6 0 8 4 20l22-14zM54 42l22-14c4 12 0 14 4 20-4 6 0 8-4 20L54 54z"/><rect x="42" y="38" width="12" height="20" rx="5"/>',
  ],
  'escargots-nouveaux': [
    '#57534e',
    '<path d="M50 50a6 6 0 1 1-6-6c8 0 14 6 14 14a16 16 0 0 1-16 16c-14 0-22-10-22-22 0-16 12-28 28-28 18 0 28 14 28 30" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
  ],
  'gai-paturage': [
    '#15803d',
    '<path d="M22 72c-6-32 16-50 54-50 2 34-14 56-46 50z"/><path d="M24 78c6-20 18-32 36-40" stroke="C" stroke-width="5" fill="none" stroke-linecap="round"/>',
  ],
  'forets-d-erables': [
    '#b91c1c',
    '<path d="m48 14 6 12 8-4-2 14 10-4 2 6 10 2-10 10 4 6-18 4 2 6-10-2h-4l-10 2 2-6-18-4 4-6-10-10 10-2 2-6 10 4-2-14 8 4z"/><path d="M48 60v22" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  ],
}

/** The company's own: a compass needle in the wind. */
const company = [
  '#1f4e79',
  '<path d="M58 14 82 74 58 62 34 74z"/><path d="M14 34h24M10 48h22M14 62h12" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
]

async function draw([color, shapes], file) {
  const drawn = shapes.replaceAll('"C"', `"${color}"`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${side}" height="${side}"><rect width="96" height="96" rx="14" fill="${color}"/><g fill="#fff">${drawn}</g></svg>`
  await writeFile(new URL(file, import.meta.url), await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer())
}

await draw(company, 'company.webp')
for (const [name, mark] of Object.entries(marks)) await draw(mark, `brands/${name}.webp`)
