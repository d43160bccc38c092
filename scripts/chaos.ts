import { FAULTS } from '#tests/server/chaos/fault-proxy.ts'
import { runChaos } from '#tests/server/chaos/run-chaos.ts'
import { readFlags } from './read-flags.ts'

const { faults: faultShare, ...flags } = readFlags({ checkouts: 1000, faults: 0.3, kills: 3, seed: Date.now() % 1_000_000 })
const options = { ...flags, faultShare }
console.log(`${options.checkouts} checkouts, ${options.faultShare * 100} % faults, ${options.kills} × kill -9, seed ${options.seed}`)
const { acknowledged, lost, duplicated, requests, kills, faults, seconds } = await runChaos(options)
for (const fault of FAULTS) console.log(`  ${String(faults[fault]).padStart(6)}  ${fault}`)
console.log(`  ${String(faults.none).padStart(6)}  no fault`)
console.log(`${requests} requests, ${kills} kills, ${seconds.toFixed(1)} s`)
console.log(`acknowledged ${acknowledged}, lost ${lost}, duplicated ${duplicated}`)
process.exit(acknowledged === options.checkouts && lost === 0 && duplicated === 0 ? 0 : 1)
