import { type Cart, lineKey } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { outletName } from '#machines/model/outlet/outlet.ts'
import { type Answers, ConfirmDialog } from './confirm-dialog.tsx'

/** `leaving`: what goes out of the cart. */
export const ReplaceDialog = ({ leaving, outletName: next, ...answers }: Answers & { leaving: Cart; outletName: string }) => (
  <ConfirmDialog {...answers} title="Replace items in cart?" confirm="Continue & Replace">
    <p>
      These will be removed, and the cart starts again with <bdi>{next}</bdi>:
    </p>
    {leaving.map(({ outlet, lines }) => (
      <div key={outlet.outletId}>
        <b>
          <bdi>{outletName(outlet)}</bdi>
        </b>
        <ul>
          {lines.map((line) => (
            <li key={lineKey(line)}>
              {line.quantity} x <bdi>{line.name}</bdi>
              {line.servingSize && <span> ({servingSizeLabel(line.servingSize)})</span>}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </ConfirmDialog>
)
