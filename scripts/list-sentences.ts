import path from 'node:path'
import { sentencesOf } from './copy/sentences.ts'

// Prints every text that the product can show, for copy editing.
for (const { location, text } of sentencesOf(path.dirname(import.meta.dirname))) console.log(`${location}\t${text}`)
