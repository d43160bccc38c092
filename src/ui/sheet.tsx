import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSheetEntry } from '#src/router/sheets.ts'
import { IconX } from './icons.ts'

interface SheetProps {
  onClose: () => void
  title: ReactNode
  /** A line below the title. */
  about?: ReactNode
  /** Beside Close. */
  act?: ReactNode
  children: ReactNode
}

/**
 * A dialog: from the bottom edge on phones, centred from 1024 px. Render it to open it. The browser's own modal dialog holds the focus, makes the
 * page behind it inert, closes on Escape and gives the focus back (Decision 99). Back closes it too (Decision 106).
 */
export function Sheet({ onClose, title, about, act, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect: closing must come before the element leaves the page, or the focus has nowhere to return from.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useSheetEntry(onClose)
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is onCancel
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Back or Escape without a tap between closes it without a cancel event.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={(event) => {
        // The dialog's own box is filled by its children, so only the scrim round it is the dialog itself.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="sheet-box stack">
        <header className="sheet-head row gap-3">
          <div className="grow">
            <h2 id={titleId}>{title}</h2>
            {about && <p className="small muted">{about}</p>}
          </div>
          {act}
          <button type="button" data-tap="close" className="icon-button tonal" aria-label="Close" onClick={onClose}>
            <IconX size={20} stroke={1.9} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
