// Drives the engine with Sabaki's own GTP module. Arguments: the folder of node_modules, then the engine's command.
const [modules, program, ...options] = process.argv.slice(2)
const assert = require('assert')
const {Controller} = require(`${modules}/@sabaki/gtp`)

const engine = new Controller(program, options)
const ask = async (name, ...args) => {
  const response = await engine.sendCommand({name, args})
  assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

async function game(size, komi) {
  await ask('boardsize', size)
  await ask('clear_board')
  await ask('komi', komi)
  let passes = 0
  let moves = 0
  while (passes < 2 && moves < 3 * size * size) {
    const move = await ask('genmove', moves % 2 ? 'W' : 'B')
    if (move === 'resign') break
    passes = move === 'pass' ? passes + 1 : 0
    moves++
  }
  assert(moves > 4)
  assert.match(await ask('final_score'), /^([BW]\+[\d.]+|0)$/)
  await ask('final_status_list', 'dead')
  return moves
}

async function analysis(name) {
  let lines = 0
  let stopped = null
  const subscriber = ({line}) => {
    if (!line.startsWith('info ')) return
    lines++
    if (lines === 3) stopped = engine.sendCommand({name: 'protocol_version'})
  }
  const response = await engine.sendCommand({name, args: ['B', '5']}, subscriber)
  assert(!response.error && lines >= 3)
  assert.strictEqual((await stopped).content, '2')
}

async function errors() {
  for (const [name, ...args] of [['nonsense'], ['play', 'B', 'Z99'], ['boardsize', '99'], ['play'], ['loadsgf', 'nowhere.sgf']]) {
    const response = await engine.sendCommand({name, args})
    assert(response.error && response.content.length > 3, name)
  }
}

async function main() {
  engine.start()
  const commands = (await ask('list_commands')).split('\n')
  assert(commands.includes('kata-analyze') && !commands.includes('analyze'))
  const moves = [await game(9, 7.5), await game(5, 0.5)]
  await ask('boardsize', 9)
  await analysis('lz-analyze')
  await analysis('kata-analyze')
  await errors()
  let response = await engine.sendCommand({id: 42, name: 'name'})
  assert.strictEqual(response.id, 42)
  await engine.stop()
  console.log(`ok ${moves.join(' ')}`)
}

main().then(() => process.exit(0), error => {
  console.error(error)
  engine.kill()
  process.exit(1)
})
