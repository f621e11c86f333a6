import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFiles, importKinds } from '@dray/domain/imports/import-files'
import { codeOf, StartProblem } from '../../start-problem.ts'
import type { ImportFile } from './read-csv.ts'

/** The longest text one file may be: beyond it a string of JavaScript comes to its end. */
const maxBytes = 256 * 1024 * 1024

/** One file, or every CSV file of a folder. Letters that are not UTF-8 stay visible, so that the check can name their line. */
export async function readImportFiles(place: string): Promise<ImportFile[]> {
  const paths = await csvFilesAt(place)
  if (paths.length === 0)
    throw new StartProblem(
      `No CSV files found in ${place}. The file names are ${importKinds.map((kind) => importFiles[kind].file).join(', ')}.`,
    )
  return Promise.all(paths.map(readOne))
}

async function csvFilesAt(place: string): Promise<string[]> {
  try {
    if (!(await stat(place)).isDirectory()) return [place]
    const names = await readdir(place)
    return names
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => path.join(place, name))
  } catch (error) {
    throw new StartProblem(
      codeOf(error) === 'ENOENT'
        ? `File or folder not found: ${place}.`
        : `${place} can't be read (${codeOf(error) ?? 'unknown reason'}).`,
    )
  }
}

async function readOne(file: string): Promise<ImportFile> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new StartProblem(
      `${file} is ${Math.round(size / 1024 / 1024)} MB; the maximum is 256 MB. Split it into several imports.`,
    )
  return { name: path.basename(file), text: new TextDecoder('utf-8').decode(await readFile(file)) }
}
