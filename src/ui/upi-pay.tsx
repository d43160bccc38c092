import './upi-pay.css'
import { formatAmount, type Paise } from '#machines/model/money.ts'
import { type Payee, upiLink } from '#machines/model/bill/payment.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconWallet } from './icons.ts'
import { useMedia } from './use-media.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => module.QrCode), { when: 'painted' })

/** Hands the payment to an app of the phone, or of the phone that reads the code. Whether it was made is not known here. */
export function UpiPay({ payee, paise, note, what }: { payee: Payee; paise: Paise; note: string; what: string }) {
  const isWide = useMedia('(min-width: 1024px)')
  const link = upiLink(payee, paise, note)
  if (link === undefined) return null
  const pays = `Pay ${what} by UPI`
  return (
    <section className="upi-pay breaks" aria-label={pays}>
      {isWide ? (
        <>
          <p className="bold">
            Scan to pay {what} by UPI: <span className="numeral">{formatAmount(paise)}</span>
          </p>
          <div className="upi-code">
            <QrCode text={link} label={`UPI code: ${formatAmount(paise)} to ${payee.name}`} />
          </div>
        </>
      ) : (
        <a className="button line" href={link}>
          <IconWallet size={20} stroke={1.9} aria-hidden />
          {pays}: <span className="numeral">{formatAmount(paise)}</span>
        </a>
      )}
      <p className="small muted">
        To <bdi>{payee.name}</bdi>, <bdi>{payee.address}</bdi>. The restaurant confirms the payment.
      </p>
    </section>
  )
}
