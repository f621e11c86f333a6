/** A line of a field in a file, and what fails without it: the compiler in a source file, or a test by its title. */
export type Step = { step: string; file: string; line: string; fails: string }

/** The text of a file without the lines that tests are to find missing. */
export const withoutLines = (path: string, text: string): string =>
  (JSON.parse(process.env['LEFT_OUT'] ?? '[]') as readonly Step[])
    .filter(({ file }) => path.endsWith(file))
    .reduce((rest, { line }) => rest.replace(line, ''), text)
