import { formatCount, pluralize } from './format-count.ts'

/** 512 bytes, 24 kB, 1.5 MB, 2.1 GB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return pluralize(bytes, 'byte', 'bytes')
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${formatCount(Math.round(kilobytes))} kB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
