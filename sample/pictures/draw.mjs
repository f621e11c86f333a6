// Draws the pictures of the sample company's product types: `node sample/pictures/draw.mjs` writes them next to this file.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const side = 320

/** Each on a square of 96 units: the color behind it, and what is drawn on it. */
const pictures = {
  beverages: [
    '#e3f1ef',
    `<path d="M34 14h12v14l5 9v43a4 4 0 0 1-4 4H33a4 4 0 0 1-4-4V37l5-9z" fill="#2f7d6d"/>
     <path d="M33 12h14v8H33z" fill="#1d5448"/><path d="M29 48h22v20H29z" fill="#f4efe2"/>
     <path d="M58 52h18l-3 32H61z" fill="#fff" opacity=".8"/><path d="M59 62h16l-2 20H61z" fill="#d98a3a"/>`,
  ],
  condiments: [
    '#fbeadf',
    `<path d="M28 30h40v46a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z" fill="#c8502f"/>
     <path d="M26 16h44v14H26z" fill="#7a2c1b"/><path d="M26 22h44v3H26z" fill="#5e1f12"/>
     <path d="M28 44h40v24H28z" fill="#fdf6ea"/><circle cx="48" cy="56" r="8" fill="#e08a3c"/>`,
  ],
  confections: [
    '#fbe4ec',
    `<path d="M22 34 36 48 22 62l-10-4 4-10-4-10zM74 34 60 48l14 14 10-4-4-10 4-10z" fill="#b8376d"/>
     <circle cx="48" cy="48" r="20" fill="#e0679a"/>
     <path d="M36 32c8 8 8 24 0 32M48 28c8 10 8 30 0 40M60 32c5 8 5 24 0 32" fill="none" stroke="#fbe4ec" stroke-width="4"/>`,
  ],
  'dairy-products': [
    '#fdf3d3',
    `<path d="M12 52 62 22c14 4 22 14 22 30z" fill="#f6cf57"/><path d="M12 52h72v24H12z" fill="#e9b42f"/>
     <circle cx="30" cy="64" r="5" fill="#c98f17"/><circle cx="52" cy="68" r="4" fill="#c98f17"/>
     <circle cx="68" cy="61" r="6" fill="#c98f17"/><circle cx="58" cy="40" r="5" fill="#e0ad2c"/>`,
  ],
  'grains-cereals': [
    '#f4ead9',
    `<path d="M48 86V30" stroke="#8d6524" stroke-width="4"/>
     <path d="M48 12c8 8 8 16 0 22-8-6-8-14 0-22zM48 42c2-11 9-15 18-15 0 10-7 16-18 15zM48 42c-2-11-9-15-18-15 0 10 7 16 18 15zM48 60c2-11 9-15 18-15 0 10-7 16-18 15zM48 60c-2-11-9-15-18-15 0 10 7 16 18 15z" fill="#d39a34"/>
     <path d="M48 78c2-9 8-12 16-12 0 8-6 13-16 12zM48 78c-2-9-8-12-16-12 0 8 6 13 16 12z" fill="#b57f23"/>`,
  ],
  'meat-poultry': [
    '#f8e3dc',
    `<path d="m40 58 14 14-14 12a7 7 0 1 1-9-3 7 7 0 1 1-3-10z" fill="#fbf5ea"/>
     <path d="M38 62c-8-14 0-36 22-42 16-3 24 8 20 22-6 20-28 28-42 20z" fill="#b9653b"/>
     <path d="M56 26c8-3 16 1 17 9" fill="none" stroke="#e0a07a" stroke-width="4" stroke-linecap="round"/>`,
  ],
  produce: [
    '#e6f2dc',
    `<path d="M48 34c-8-8-28-6-28 16 0 18 12 34 22 34 3 0 4-2 6-2s3 2 6 2c10 0 22-16 22-34 0-22-20-24-28-16z" fill="#cf3f3a"/>
     <path d="M48 34c0-8 2-14 6-18" fill="none" stroke="#6b4a2a" stroke-width="4" stroke-linecap="round"/>
     <path d="M54 24c4-8 12-10 20-8-2 8-10 14-20 8z" fill="#5f9a3c"/>
     <path d="M30 46c-3 5-3 11-1 17" fill="none" stroke="#ef9a94" stroke-width="4" stroke-linecap="round"/>`,
  ],
  seafood: [
    '#dfecf6',
    `<path d="M10 48c14-22 42-24 56-4l18-14c-3 12-3 24 0 36L66 52c-14 20-42 18-56-4z" fill="#3f7fb3"/>
     <path d="M34 33c6 9 6 21 0 30" fill="none" stroke="#28597f" stroke-width="4" stroke-linecap="round"/>
     <path d="M44 44c4 4 8 4 12 0M44 54c4 4 8 4 12 0" fill="none" stroke="#7fb2db" stroke-width="3" stroke-linecap="round"/>
     <circle cx="23" cy="44" r="3.5" fill="#fff"/><circle cx="23" cy="44" r="1.7" fill="#173a55"/>`,
  ],
}

for (const [name, [color, shapes]] of Object.entries(pictures)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${side}" height="${side}"><path d="M0 0h96v96H0z" fill="${color}"/>${shapes}</svg>`
  const image = await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer()
  await writeFile(new URL(`${name}.webp`, import.meta.url), image)
}
