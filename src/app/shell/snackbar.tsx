import { useSelector } from '@xstate/react'
import { selectNotices } from '#machines/notices/notices.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { HEARD } from '#src/device/announce.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'

const ToastCards = lazy(() => import('./toast-cards.tsx').then((module) => module.ToastCards), { when: 'painted' })

/** Toasts and the global error snackbar, two at most; `ToastCards` places what is seen of them. */
export function Snackbar() {
  const { notices } = useApp()
  const said = selectNotices(useSelector(notices, (snapshot) => snapshot))
  usePrefetch(ToastCards)
  const messagesOf = (isError: boolean) =>
    said.map(
      ({ tone, message, isAlertBelow }) =>
        (tone === 'error') === isError &&
        !isAlertBelow && (
          <span key={message} className="visually-hidden">
            {message}
          </span>
        ),
    )
  return (
    // Both live regions are always rendered: one that appears together with its text is not announced.
    <div className="toasts">
      <div role="status">{messagesOf(false)}</div>
      <div role="alert">{messagesOf(true)}</div>
      <div id={HEARD} aria-live="polite" />
      {said.length > 0 && (
        <ToastCards
          said={said}
          // The words need no code: the network may be what failed.
          waiting={said.map(({ kind, tone, message }) => (
            <div key={message} className={`toast ${kind} ${tone}`} aria-hidden="true">
              {message}
            </div>
          ))}
        />
      )}
    </div>
  )
}
