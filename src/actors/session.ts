import { type ActorRefFrom, fromCallback } from 'xstate'
import { type globalErrorMachine, selectFailedPath } from '#machines/global-error/global-error.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { askForPrivateData, forgetPrivateData } from '#src/api/query-client.ts'
import { onSessionNews } from '#src/api/session-news.ts'
import { isErrorPage, isSignInPage, safeReturnPath } from '#src/paths.ts'
import { storedToken, TOKEN_KEY } from '#src/storage/auth-token.ts'
import { CUSTOMER_KEY, storeCustomer } from '#src/storage/customer.ts'
import { forgetSession, signedInCustomer } from '#src/storage/session.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import { logBreakdown } from './log-breakdown.ts'

/** The session of this page. `errors` knows which page an error page stands for. */
export const liveSessionMachine = (errors: ActorRefFrom<typeof globalErrorMachine>) =>
  sessionMachine.provide({
    actors: {
      watchAuthorization: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) =>
        onSessionNews(({ token, apiPath, isAccepted }) => {
          const stored = storedToken()
          // A 401 for a token that was replaced since does not end the new session. With no token left, it does.
          if (stored !== undefined && stored !== token) return
          if (isAccepted) return sendBack({ type: 'call.accepted', apiPath })
          const { pathname, search } = window.location
          const here = isErrorPage(pathname) ? selectFailedPath(errors.getSnapshot()) : pathname + search
          sendBack({ type: 'call.refused', apiPath, isOnSignInPage: isSignInPage(pathname), path: safeReturnPath(here) })
        }),
      ),
      watchTabs: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
        const report = () => sendBack({ type: 'session.changeElsewhere', customer: signedInCustomer() })
        // A page restored from the back/forward cache missed all events meanwhile.
        const stops = [onOtherTab([CUSTOMER_KEY, TOKEN_KEY], report), onReturnToPage(report)]
        return () => stops.forEach((stop) => stop())
      }),
    },
    actions: {
      storeCustomer: ({ context }) => context.customer && storeCustomer(context.customer),
      askForPrivateData,
      logBreakdown: logBreakdown('The session is no longer watched'),
      forgetPrivateData: ({ context: { end } }) => {
        if (end) forgetSession(end)
        forgetPrivateData()
      },
    },
  })
