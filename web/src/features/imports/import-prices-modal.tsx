import { importCustomPrices, previewPriceImport } from '@dray/contract/imports'
import { Button, Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange } from '../../kit/api/use-call.ts'
import { focusAfterRender } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { ReasonField, isReasonMissing, productsBelowFloor } from '../../records/pricing/reason-field.tsx'
import { CheckReport, CountsTable } from './check-report.tsx'
import { FileColumns } from './file-descriptions.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { ImportProgress } from './import-data.tsx'
import style from './imports.module.css'
import { useImport } from './use-import.ts'

/** Imports many customers' custom prices from one file. Prices below a margin floor need a reason, as when typed. */
export function ImportPricesModal({ frame, closeNow }: PropsOf<'ImportPrices'>) {
  const picker = useRef<HTMLButtonElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const importing = useChange(importCustomPrices)
  const running = useImport({
    preview: previewPriceImport,
    importing,
    isSingle: true,
    send(body, { onError }) {
      const typed = reason.trim()
      importing.mutate(
        { query: typed === '' ? {} : { reason: typed }, body },
        {
          onError(problem) {
            onError(problem)
            if (isReasonMissing(problem)) focusAfterRender(() => reasonField.current)
          },
        },
      )
    },
  })
  const { files, check, isRunning, result } = running
  const isMissing = isReasonMissing(importing.error)
  return (
    <Modal {...frame} title="Import prices" size={980}>
      <div className={`stack ${style.stack}`}>
        {result !== undefined ? (
          <>
            <Text role="status" fw={650}>
              Import complete.
            </Text>
            <CountsTable counts={result.counts} caption="What was imported" newLabel="Imported" />
            <div className={`wrap row ${style.line}`}>
              <Button className="end" onClick={closeNow} autoFocus>
                Done
              </Button>
            </div>
          </>
        ) : (
          <>
            <FileDrop
              picker={picker}
              isDisabled={isRunning}
              isSmall={files.length > 0}
              isSingle
              refused={running.refused}
              onFiles={(dropped) => {
                setReason('')
                running.add(dropped)
              }}
              onDismiss={running.clearRefused}
            />
            {isRunning && <ImportProgress progress={running.progress} />}
            {files.length > 0 && !isRunning && (
              <CheckReport
                files={files}
                check={check}
                failure={isMissing ? undefined : running.failure}
                onImport={running.start}
              >
                {(isMissing || reason !== '') && (
                  <ReasonField
                    ref={reasonField}
                    value={reason}
                    onChange={setReason}
                    isMissing={isMissing}
                    subject={`${pricesText(productsBelowFloor(importing.error).map(({ sku }) => sku))} are`}
                  />
                )}
              </CheckReport>
            )}
            <FileList
              files={files}
              report={check.data}
              isDisabled={isRunning}
              onRemove={running.remove}
              onEmptied={() => picker.current?.focus()}
            />
            {files.length === 0 && <FileColumns kind="customPrices" />}
          </>
        )}
      </div>
    </Modal>
  )
}

const maxNamed = 3

/** "Prices of CHAI-1, CHAI-2 and 4 more products". */
function pricesText(skus: readonly string[]): string {
  if (skus.length === 0) return 'Some of these prices'
  const rest = skus.length - maxNamed
  return `Prices of ${skus.slice(0, maxNamed).join(', ')}${rest > 0 ? ` and ${pluralize(rest, 'more product')}` : ''}`
}
