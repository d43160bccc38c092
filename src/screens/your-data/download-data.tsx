import { useActorRef, useSelector } from '@xstate/react'
import { selectFileName, selectIsPreparing, selectProblem } from '#machines/data-export/data-export.machine.ts'
import { liveDataExportMachine } from '#src/actors/data-export.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Notice } from '#src/ui/notice.tsx'

export function DownloadData() {
  const data = useActorRef(liveDataExportMachine, { inspect })
  const preparing = useSelector(data, selectIsPreparing)
  const fileName = useSelector(data, selectFileName)
  const problem = useSelector(data, selectProblem)
  return (
    <section className="card padded stack gap-3" aria-labelledby="download-data">
      <h2 id="download-data">Download your data</h2>
      <p>Everything we keep about you as one file: your details, orders, reviews, favorites and cart. Any text editor opens it.</p>
      {problem && <Notice tone="err">{problem}</Notice>}
      <button type="button" className="button data-act" aria-disabled={preparing} onClick={() => data.send({ type: 'export.request' })}>
        {preparing ? 'Preparing...' : 'Download Your Data'}
      </button>
      <p className="small muted" role="status">
        {preparing ? 'Preparing your data...' : fileName && `Saved as ${fileName}`}
      </p>
    </section>
  )
}
