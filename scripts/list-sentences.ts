import path from 'node:path'
import { sentencesOf } from './copy/sentences.ts'

// Every text that the product can show, in one list for a copy editor.
for (const { where, text } of sentencesOf(path.dirname(import.meta.dirname))) console.log(`${where}\t${text}`)
