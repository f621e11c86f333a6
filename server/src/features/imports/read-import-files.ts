import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFiles, importKinds } from '@dray/domain/imports/import-files'
import { errorCode, StartProblem } from '../../platform/start-problem.ts'
import type { ImportFile } from './read-csv.ts'

/** Longer texts get close to the limit of a JavaScript string. */
const maxBytes = 256 * 1024 * 1024

/** Reads one file, or every CSV file in a folder. Bytes that aren't UTF-8 are marked, so the check can name their line. */
export async function readImportFiles(source: string): Promise<ImportFile[]> {
  const paths = await csvFilesAt(source)
  if (paths.length === 0)
    throw new StartProblem(
      `No CSV files found in ${source}. The file names are ${importKinds.map((kind) => importFiles[kind].file).join(', ')}.`,
    )
  return Promise.all(paths.map(readImportFile))
}

async function csvFilesAt(source: string): Promise<string[]> {
  try {
    if (!(await stat(source)).isDirectory()) return [source]
    const names = await readdir(source)
    return names
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => path.join(source, name))
  } catch (error) {
    throw new StartProblem(
      errorCode(error) === 'ENOENT'
        ? `File or folder not found: ${source}.`
        : `${source} can't be read (${errorCode(error) ?? 'unknown reason'}).`,
    )
  }
}

async function readImportFile(file: string): Promise<ImportFile> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new StartProblem(
      `${file} is ${Math.round(size / 1024 / 1024)} MB; the maximum is 256 MB. Split it into several imports.`,
    )
  return { name: path.basename(file), text: new TextDecoder('utf-8').decode(await readFile(file)) }
}
