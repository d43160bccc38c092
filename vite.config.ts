import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brand } from './build/brand.ts'
import { dropDescriptions } from './build/drop-descriptions.ts'
import { inlineEntryCss } from './build/inline-entry-css.ts'
import { inspectorInDev } from './build/inspector.ts'
import { installable } from './build/installable.ts'
import { landingPages } from './build/landing-pages.ts'
import { leanQuery } from './build/lean-query.ts'
import { leanRouter } from './build/lean-router.ts'
import { leanXState } from './build/lean-xstate.ts'
import { licences } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    brand(),
    react(),
    leanQuery(),
    leanRouter(),
    leanXState(),
    dropDescriptions(),
    inlineEntryCss(),
    landingPages(),
    serviceWorker(),
    installable(),
    licences(),
    precompress(),
    inspectorInDev(),
  ],
  resolve: {
    alias: [
      // For React before 18, which has no store of its own: 0.4 kB of the first load.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Every chunk carries its own style sheet; the entry's is inlined into the page.
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every first load needs; a group for all of node_modules would pull in what only overlays need.
            { name: 'first', tags: ['$initial'] },
            // The inputs and rules of every form: loaded with the first form, kept for the next.
            {
              name: 'forms',
              test: /[\\/](node_modules[\\/](@mantine|@floating-ui|yup)|src[\\/](ui[\\/](mantine-root|password-field|form)\.|storage[\\/]deletion)|machines[\\/](model[\\/]extension|forgot-password[\\/]forgot-password\.schema))/,
            },
            // A code for a contact, with its field: registration and forgotten passwords share them.
            {
              name: 'codes',
              test: /[\\/](machines[\\/]otp|src[\\/]actors[\\/]otp|src[\\/]ui[\\/](otp-input|resend-button))/,
            },
            // Whom to complain to, and the policy that a registration agrees to.
            { name: 'policy', test: /[\\/](src[\\/]brands[\\/]\d+[\\/]policy|src[\\/]ui[\\/]grievance-contact)\./ },
            // What both home and menu show, small as it is: twenty files would wait for each other.
            {
              name: 'nearby',
              test: /[\\/](@tanstack[\\/](react-query|query-core)|src[\\/]api[\\/](media|outlets|near-outlets|menu|menu-item|picture-address)\.|src[\\/]ui[\\/](carousel|plate|notice|on-screen|rating-badge|spread|attention|page-failed|page-header|use-media)\.|src[\\/]loading[\\/](part|use-after-first-paint|after-paint|when-idle)\.|machines[\\/](carousel|model[\\/](coupon|money))|src[\\/]actors[\\/](carousel|picture|user-location)|Icon(ChevronDown|MapPin|RosetteDiscount|StarFilled|ArrowLeft|Plus|Minus|X|Search|Qrcode)\.)/,
            },
            // What shows a dish, in the menu and in the cart, with hours, reasons and the bill; and small things that would be a file each: to ask for one takes a phone 5 ms.
            {
              name: 'dishes',
              test: /[\\/](src[\\/]ui[\\/](near|veg-mark|quantity-stepper|add-control|dish-questions|dish-reasons)\.|src[\\/]storage[\\/]selection|src[\\/]device[\\/]page-view|(machines|src[\\/]actors)[\\/]add-to-cart|machines[\\/]model[\\/](menu-price|opening|hours|bill)\.|Icon(ArrowRight|Phone|ChevronRight|Heart|Clock|Pepper)\.)/,
            },
            // Calls and the readers of their answers: a page that brings its data is shown without them.
            {
              name: 'calls',
              test: /[\\/](node_modules[\\/]openapi-fetch|src[\\/]api[\\/](calls|client|refusal|call-headers|cart|logout|menu-call|menu-beginning|menu-wire|outlets-call|outlet-wire|picture-call|picture-data)\.|src[\\/]device[\\/](leaving|server-clock|steady-clock)\.)/,
            },
            // Hearts and what they decide: no page waits for it but the favourites themselves.
            {
              name: 'hearts',
              test: /[\\/](machines[\\/](model[\\/])?favourites[\\/.]|src[\\/](actors[\\/]favourites|ui[\\/]favourite-heart)\.)/,
            },
            // Without styles, for which an import would wait.
            { name: 'kept', test: /[\\/]src[\\/]api[\\/]kept-catalogue\./ },
            // What the shell shows after the first paint, and what makes a list longer: to ask for a file takes a phone 5 ms of its busiest moment.
            {
              name: 'news',
              test: /[\\/](src[\\/]app[\\/]shell[\\/](app-news|toast-cards)|src[\\/]device[\\/]new-version|Icon(WifiOff|Check))\./,
            },
            // What a sign-in puts away, and what strip, checkout, tracking and the lists of orders share.
            {
              name: 'draft',
              test: /[\\/](src[\\/]storage[\\/]order-draft|machines[\\/](checkout[\\/]stored-draft|model[\\/]note-chips))\./,
            },
            {
              name: 'order',
              test: /[\\/](machines[\\/]model[\\/](order|order-progress|offer-nudge)|src[\\/](api[\\/]orders|actors[\\/]coupon-choice|ui[\\/](offer-nudge|sheet|sheet-history))|Icon(RosetteDiscountCheck|ChefHat|Share2))\./,
            },
          ],
        },
      },
    },
  },
  server: { strictPort: false },
})
