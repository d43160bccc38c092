import { Loading } from '#src/ui/loading.tsx'

export function CheckoutBones() {
  return (
    <>
      <Loading />
      <div className="bone checkout-bone-origin" />
      <div className="stack">
        <div className="bone line-l" />
        {[1, 2].map((line) => (
          <div key={line} className="row between">
            <div className="bone line-s" />
            <div className="bone checkout-bone-stepper" />
          </div>
        ))}
      </div>
      <div className="bone block" />
    </>
  )
}
