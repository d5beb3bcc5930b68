// The thread that plans days. `openPlanner` starts it, and sends one question at a time.

import { parentPort } from 'node:worker_threads'
import { type PlanQuestion, planned } from './plan-question.ts'

parentPort?.on('message', (question: PlanQuestion) => parentPort?.postMessage(planned(question)))
// The first message says that the modules are loaded.
parentPort?.postMessage('ready')
