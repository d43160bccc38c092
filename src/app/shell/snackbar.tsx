import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type NoticeTone, selectNotice } from '#machines/notices/notices.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { IconCheck, IconExclamation, IconInfo, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 2.2, 'aria-hidden': true } as const
const ICONS: Record<NoticeTone, ReactNode> = {
  success: <IconCheck {...LOOK} />,
  error: <IconExclamation {...LOOK} />,
  warning: <IconExclamation {...LOOK} />,
  info: <IconInfo {...LOOK} />,
}

/** Toasts and the global error snackbar, one at a time at the top centre. */
export function Snackbar() {
  const { notices } = useApp()
  const notice = useSelector(notices, selectNotice)
  return (
    // Both live regions are always there: one that appears together with its text is not announced.
    <div className="toasts">
      <div role="status" aria-live="polite" aria-atomic="true">
        {notice && notice.tone !== 'error' && <span className="vh">{notice.message}</span>}
      </div>
      <div role="alert" aria-atomic="true">
        {notice?.tone === 'error' && <span className="vh">{notice.message}</span>}
      </div>
      {notice && (
        <div
          className={`toast ${notice.kind} ${notice.tone}`}
          onPointerEnter={() => notices.send({ type: 'notice.hold' })}
          onPointerLeave={() => notices.send({ type: 'notice.release' })}
          onFocus={() => notices.send({ type: 'notice.hold' })}
          onBlur={() => notices.send({ type: 'notice.release' })}
        >
          {ICONS[notice.tone]}
          <span className="grow" aria-hidden="true">
            {notice.message}
          </span>
          <button type="button" className="icon-btn" aria-label="Close message" onClick={() => notices.send({ type: 'notice.dismiss' })}>
            <IconX size={18} stroke={2.2} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
