import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './images.module.css'
import type { UploadProgress, Upload } from './use-uploads.ts'

type Props = { uploads: readonly Upload[]; onUse: (url: string) => void; onRetry: (upload: Upload) => void }

/** With several files, screen readers announce only how many are uploaded. */
export function UploadList({ uploads, onUse, onRetry, children }: Props & { children?: ReactNode }) {
  const [first] = uploads
  const isSingle = uploads.length === 1
  return (
    <>
      {/* Always rendered, because a live region announces only changes. */}
      <div className={style.status} role="status" aria-live="polite">
        {children}
        {isSingle && first && <UploadRow upload={first} onUse={onUse} onRetry={onRetry} />}
        {uploads.length > 1 && <Text size="sm">{uploadSummary(uploads)}</Text>}
      </div>
      {uploads.length > 1 && (
        <ul className={`stack ${style.uploads}`} aria-label="Uploads">
          {failuresFirst(uploads).map((upload) => (
            <li key={upload.id} aria-label={upload.file.name}>
              <UploadRow upload={upload} onUse={onUse} onRetry={onRetry} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ upload, onUse, onRetry }: { upload: Upload } & Pick<Props, 'onUse' | 'onRetry'>) {
  const { url, mayRetry = false, file, status } = upload
  return (
    <div className={style.upload}>
      <span className="ellipsis text-sm" title={file.name}>
        {file.name}
      </span>
      <div>
        <WorkStatus status={status} />
      </div>
      {url !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use this image: ${file.name}`}
          onClick={() => onUse(url)}
        >
          Use this image
        </Button>
      )}
      {mayRetry && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Upload ${file.name} again`}
          onClick={() => onRetry(upload)}
        >
          Try again
        </Button>
      )}
    </div>
  )
}

export function WorkStatus({ status }: { status: UploadProgress }) {
  return (
    <>
      <Text size="sm" fw={550} className={style.statusText} data-kind={status.kind}>
        {status.text}
      </Text>
      {status.reason !== undefined && <Text size="sm">{status.reason}</Text>}
      {status.fraction !== undefined && <Bar share={status.fraction} />}
    </>
  )
}

function Bar({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className={style.bar}
      role="progressbar"
      aria-label="Uploading"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  )
}

function uploadSummary(uploads: readonly Upload[]): string {
  const count = (kind: Upload['status']['kind']) => uploads.filter(({ status }) => status.kind === kind).length
  const failures = count('failed')
  return `${count('done')} of ${uploads.length} images uploaded${failures > 0 ? `, ${failures} failed` : ''}`
}

/** Failures need attention, and would otherwise scroll out of sight among a hundred files. */
const failuresFirst = (uploads: readonly Upload[]): Upload[] =>
  uploads.toSorted((a, b) => Number(b.status.kind === 'failed') - Number(a.status.kind === 'failed'))
