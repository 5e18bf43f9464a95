#!/usr/bin/env python3
"""Uses `drawstring lsp` as editors do: every method, random edits, and Neovim if it is installed.

    .ci/lsp.py [--edits 100000] [--times] [PROGRAM]

The findings after random edits are those of a server that opens the edited text. `--times` prints the times of answers in an
effect of 5,000 lines. The program is the release build by default.
"""
import argparse, glob, json, os, random, re, subprocess, sys, tempfile, time
import urllib.error, urllib.parse, urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))


class Client:
    """One session over pipes."""

    def __init__(self, program, encoding='utf-16', folder=None):
        self.process = subprocess.Popen([program, 'lsp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.published = {}
        # The addresses and places that the server has asked to show.
        self.shown = []
        self.capabilities = self.ask('initialize', {
            'processId': None, 'rootUri': folder,
            'capabilities': {'general': {'positionEncodings': [encoding], 'markdown': {'parser': 'marked'}},
                             'window': {'showDocument': {'support': True}}},
        })['capabilities']
        self.tell('initialized', {})

    def send(self, message):
        body = json.dumps({'jsonrpc': '2.0', **message}).encode()
        self.process.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b':')
            if name.lower() == b'content-length':
                length = int(value)
        assert length, 'the server has ended'
        message = json.loads(self.process.stdout.read(length))
        if message.get('method') == 'textDocument/publishDiagnostics':
            self.published[message['params']['uri']] = message['params']
        if message.get('method') == 'window/showDocument':
            self.shown.append(message['params'])
            self.send({'id': message['id'], 'result': {'success': True}})
        return message

    def tell(self, method, params):
        self.send({'method': method, 'params': params})

    def ask(self, method, params, failing=False):
        self.number += 1
        self.send({'id': self.number, 'method': method, 'params': params})
        while (message := self.read()).get('id') != self.number:
            pass
        assert ('error' in message) == failing, message
        return message['error' if failing else 'result']

    def open(self, uri, text, version=1, language='drawstring'):
        self.tell('textDocument/didOpen', {'textDocument': {
            'uri': uri, 'languageId': language, 'version': version, 'text': text}})

    def findings(self, uri):
        return self.ask('textDocument/diagnostic', {'textDocument': {'uri': uri}})['items']

    def at(self, method, uri, text, what, **more):
        """Sends a request about the place in the text that `|` marks in `what`."""
        place = text.index(what.replace('|', '')) + what.index('|')
        lines = text[:place].split('\n')
        position = {'line': len(lines) - 1, 'character': len(lines[-1].encode('utf-16-le')) // 2}
        return self.ask(f'textDocument/{method}', {'textDocument': {'uri': uri}, 'position': position, **more})

    def end(self):
        self.ask('shutdown', None)
        self.tell('exit', None)
        assert self.process.wait(5) == 0


def edited(text, edits):
    """A text of one-unit characters with a list of `TextEdit`."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    def offset(place):
        return starts[place['line']] + place['character']
    for edit in sorted(edits, key=lambda e: offset(e['range']['start']), reverse=True):
        text = text[:offset(edit['range']['start'])] + edit['newText'] + text[offset(edit['range']['end']):]
    return text


WHOLE = {'start': {'line': 0, 'character': 0}, 'end': {'line': 10**6, 'character': 0}}


def try_methods(program):
    """Every method, in the README's ring."""
    text = open('specs/examples/first-ring.yaml').read()
    uri = 'file:///ring.yaml'
    client = Client(program)
    client.open(uri, text)
    document = {'textDocument': {'uri': uri}}
    assert client.findings(uri) == []
    hover = client.at('hover', uri, text, 'ring.|rotation')['contents']['value']
    assert 'A turn about the anchor' in hover and '`turn`' in hover and 'data:image/svg+xml' in hover, hover
    labels = [i['label'] for i in client.at('completion', uri, text, 'hidden: |idle')]
    assert 'refreshing' in labels and 'true' in labels, labels
    easings = {i['label']: i for i in client.at('completion', uri, text, 'ease: |ease-in\n')}
    assert '█' in easings['ease-in']['detail'], easings
    assert client.at('definition', uri, text, 'finishing, |ready, calm')['range']['start']['line'] == 7
    assert len(client.at('references', uri, text, 'id: |ring', context={'includeDeclaration': True})) == 4
    assert client.at('documentHighlight', uri, text, 'id: |ring')
    assert client.at('prepareRename', uri, text, 'id: |ring')['placeholder'] == 'ring'
    renamed = client.at('rename', uri, text, 'id: |ring', newName='circle')['changes'][uri]
    assert edited(text, renamed).count('circle') == 4 + text.count('circle')
    assert [s['name'] for s in client.ask('textDocument/documentSymbol', document)][-2:] == ['layers', 'animations']
    assert client.ask('textDocument/foldingRange', document)
    assert client.ask('textDocument/selectionRange', {**document, 'positions': [{'line': 20, 'character': 8}]})
    colours = client.ask('textDocument/documentColor', document)
    assert len(colours) == 3, colours
    assert client.ask('textDocument/colorPresentation', {**document, **colours[0]})[0]['label'] == '#8a94a6'
    client.ask('textDocument/inlayHint', {**document, 'range': WHOLE})
    # A mistake that is corrected.
    wrong = text.replace('lineWidth', 'lineWidht')
    client.tell('textDocument/didChange', {
        'textDocument': {'uri': uri, 'version': 2}, 'contentChanges': [{'text': wrong}]})
    finding, = client.findings(uri)
    assert finding['code'] == 'unknown-key', finding
    action = client.ask('textDocument/codeAction', {
        **document, 'range': finding['range'], 'context': {'diagnostics': []}})[0]
    assert edited(wrong, action['edit']['changes'][uri]) == text and action['isPreferred']
    # The last line has no line break, and formatting adds it.
    client.tell('textDocument/didChange', {
        'textDocument': {'uri': uri, 'version': 3}, 'contentChanges': [{'text': text.rstrip() + '  '}]})
    edits = client.ask('textDocument/formatting', document)
    assert edited(text.rstrip() + '  ', edits) == text, edits
    client.ask('textDocument/hover', {'textDocument': {'uri': uri}}, failing=True)
    client.tell('textDocument/didClose', document)
    client.end()
    # The end of the input without `exit`, and bytes that are not a message.
    for garbage, code in [(b'', 1), (b'Content-Length: 2\r\n\r\n{]', 1), (b'what?\r\n\r\n', 1)]:
        assert subprocess.run([program, 'lsp'], input=garbage, stdout=subprocess.PIPE).returncode == code


def try_preview(program):
    """The command opens the live page: it shows the text of the editor, marks the layer at the caret, and a click puts the caret
    on the line of a layer."""
    text = open('specs/examples/first-ring.yaml').read()
    uri = 'file:///no%20such%20folder/ring.yaml'
    client = Client(program)
    client.open(uri, text)
    document = {'textDocument': {'uri': uri}}
    lens, = client.ask('textDocument/codeLens', document)
    action = client.ask('textDocument/codeAction', {**document, 'range': WHOLE, 'context': {'diagnostics': []}})[-1]
    assert action['command'] == lens['command'] and lens['command']['command'] == 'drawstring.preview', (lens, action)
    run = {'command': 'drawstring.preview', 'arguments': lens['command']['arguments']}
    address = client.ask('workspace/executeCommand', run)
    # Without an argument the file of the last message is meant; a second page has the same address.
    assert client.ask('workspace/executeCommand', {'command': 'drawstring.preview'}) == address
    client.ask('workspace/executeCommand', {'command': 'drawstring.other'}, failing=True)
    client.ask('workspace/executeCommand', {**run, 'arguments': ['file:///other.yaml']}, failing=True)
    client.findings(uri)
    assert client.shown[0] == {'uri': address, 'external': True}, client.shown
    def change(new):
        client.tell('textDocument/didChange', {
            'textDocument': {'uri': uri, 'version': 2}, 'contentChanges': [{'text': new}]})
    def post(path, origin):
        request = urllib.request.Request(address[:-1] + path, b'', {'Origin': origin})
        try:
            return urllib.request.urlopen(request, timeout=10).status
        except urllib.error.HTTPError as error:
            return error.code
    # Pages of other origins get no answer.
    for origin, status in [('http://example.org', 403), (address[:-2], 204)]:
        got = post('choose?file=0&layer=ring', origin)
        assert got == status, (origin, got)
    while len(client.shown) < 3:
        client.read()
    chosen = client.shown[-1]
    lines = text.split('\n')
    assert chosen['uri'] == uri and 'id: ring' in lines[chosen['selection']['start']['line']], chosen
    if not chromium.find():
        print('no Chromium here: the page of the preview was not looked at')
        return client.end()
    with chromium.Page(1200, 900) as page:
        def wait(condition, what):
            for _ in range(500):
                if page.run(condition):
                    return
                time.sleep(0.01)
            raise AssertionError(f'the page does not show {what}')
        page.open(address)
        page.unpack()
        drawn = "document.getElementById('drawing').innerHTML.includes('rgba(1,254,1')"
        assert not page.run(drawn)
        first = re.search(r'^  - .*id: (\S+)', text, re.M)
        change(text.replace(first.group(), f'  - {{id: mark, size: [9, 9], backgroundColor: "#01fe01"}}\n{first.group()}'))
        wait(drawn, 'an unsaved text')
        selected = "document.querySelector('#tree [aria-selected=true]').dataset.layer"
        change(text)
        client.at('documentHighlight', uri, text, 'ring.rot|ation')
        wait(f"{selected} === 'ring'", 'the layer of a track')
        change(text.replace('canvas:', 'canvass:'))
        wait("!document.getElementById('faults').hidden", 'the findings of a broken text')
        change(text)
        wait("document.getElementById('faults').hidden", 'the mended text')
        count = len(client.shown)
        page.run("document.querySelector('#tree [data-layer=ring]').click()")
        while len(client.shown) == count:
            client.read()
        assert client.shown[-1]['selection'] == chosen['selection'], client.shown
        assert not [e for e in page.events if e.get('method') == 'Runtime.exceptionThrown'], page.events
    client.end()


def try_shared_files(program):
    """Open texts of libraries take precedence over files, with every spelling of their URIs; `use` and `kind` are completed."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, 'süß es'))
        library = 'drawstring: 1\nlibrary: shared\nconstants: {ink: red}\ncomponents:\n'\
            '  spinner: {parameters: {diameter: 20}, layers: [{id: arc, size: [diameter, 9], backgroundColor: ink}]}\n'
        open(os.path.join(folder, 'süß es', 'shared.yaml'), 'w').write(library)
        text = 'drawstring: 1\neffect: a\ncanvas: [100, 100]\nuse: [shared.yaml]\nlayers:\n'\
            '  - {id: wait, kind: spinner, diameter: 8}\n  - {id: b, kind: group, size: [9, 9], backgroundColor: ink}\n'
        client = Client(program)
        spellings = ['file://' + urllib.parse.quote(folder) + end for end in ['/s%C3%BC%C3%9F%20es/', '/s%c3%bc%c3%9f%20es/', '/süß%20es/']]
        uri = spellings[0] + 'a.yaml'
        client.open(uri, text)
        assert client.findings(uri) == []
        for spelling in spellings:
            client.open(spelling + 'shared.yaml', library.replace('ink', 'tint'))
            wrong = client.findings(spellings[1] + 'a.yaml')
            assert [f['code'] for f in wrong] == ['unknown-name'], wrong
            client.tell('textDocument/didClose', {'textDocument': {'uri': spellings[2] + 'shared.yaml'}})
            assert client.findings(uri) == [], spelling
        def labels(what):
            return [item['label'] for item in client.at('completion', uri, text, what)]
        assert labels('use: [|') == ['shared.yaml'], labels('use: [|')
        assert 'spinner' in labels('kind: |spinner') and 'ink' in labels('backgroundColor: |ink')
        changed = text.replace(', diameter: 8}', ', }')
        client.tell('textDocument/didChange', {'textDocument': {'uri': uri, 'version': 2}, 'contentChanges': [{'text': changed}]})
        assert 'diameter' in [i['label'] for i in client.at('completion', uri, changed, 'kind: spinner, |')]
        client.end()


def try_same_findings(program):
    """The findings are those of `validate --format json`; traces are checked as traces, which `validate` does not."""
    client = Client(program)
    for path in sorted(glob.glob('Tests/Cases/**/*.yaml', recursive=True) + glob.glob('specs/**/*.yaml', recursive=True)):
        data = open(path, 'rb').read()
        try:
            text = data.decode()
        except UnicodeDecodeError:
            continue
        if '/traces/' in path:
            continue
        said = json.loads(subprocess.run([program, 'validate', '--format', 'json', path], stdout=subprocess.PIPE).stdout)
        # A finding in a shared file lies where the file uses it, with its own place behind the message.
        own = [f for f in said['findings'] if f['file'] == path]
        others = [f"{f['message']} (" for f in said['findings'] if f['file'] != path]
        wanted = [(f['code'], f['line'] - 1, f['message']) for f in own]
        uri = 'file://' + os.path.abspath(path)
        client.open(uri, text)
        found = client.findings(uri)
        got = [(f['code'], f['range']['start']['line'], f['message'].split('\nhelp: ')[0]) for f in found]
        moved = [f for f in got if any(f[2].startswith(other) for other in others)]
        assert [f for f in got if f not in moved] == wanted and len(moved) == len(others), (path, got, wanted, others)
        client.tell('textDocument/didClose', {'textDocument': {'uri': uri}})
    client.end()


def answers_of(program, folder, text):
    """The result of a text for a host: the graph and the frames of a whole refresh, in each variant."""
    path = os.path.join(folder, 'a.yaml')
    open(path, 'w').write(text)
    variants = re.findall(r'^  ([\w-]+):', re.split(r'^\S', (re.split(r'^variants:', text, flags=re.M) + [''])[1], flags=re.M)[0], re.M)
    answers = [[program, 'inspect', path, '--format', 'json']]
    for variant in [None, *variants]:
        answers.append([program, 'frames', path, '--trace', 'specs/traces/pull-and-release.yaml', '--fps', '5',
                        *(['--variant', variant] if variant else [])])
    return ''.join(subprocess.run(each, stdout=subprocess.PIPE, check=True, text=True).stdout for each in answers)


def try_renames(program):
    """A file in which a name is replaced differs only in this name."""
    for path in sorted(glob.glob('specs/*.yaml') + glob.glob('specs/examples/*.yaml')):
        text = open(path).read()
        if '\nuse:' in text:
            continue  # Names of shared files are not renamed.
        client = Client(program)
        uri = 'file:///a.yaml'
        client.open(uri, text)
        seen = set()
        with tempfile.TemporaryDirectory() as folder:
            wanted = answers_of(program, folder, text)
            for number, line in enumerate(text.split('\n')):
                for character in range(len(line)):
                    place = {'textDocument': {'uri': uri}, 'position': {'line': number, 'character': character}}
                    if not (line[character].isalpha() and (character == 0 or not line[character - 1].isalnum())):
                        continue
                    name = client.ask('textDocument/prepareRename', place)
                    if not name or name['placeholder'] in seen:
                        continue
                    seen.add(name['placeholder'])
                    new = f'renamed{len(seen)}'
                    edits = client.ask('textDocument/rename', {**place, 'newName': new})['changes'][uri]
                    said = answers_of(program, folder, edited(text, edits))
                    # Names that a host does not see are in neither; the old name may also be used for something else.
                    assert re.sub(rf'\b{new}\b', name['placeholder'], said) == wanted, (path, name)
        client.end()
        assert seen, path


def random_text(source, generator):
    start = generator.randrange(len(source))
    return source[start:start + generator.choice([0, 1, 1, 2, 8, 40])]


def try_edits(program, count):
    """Random edits: no crash, and the same findings and names as a server that opens the text as it is."""
    generator = random.Random(7)
    source = open('specs/boss-dots.yaml').read() + 'ä€𝄞\r\n\r`"\'{}[]#:'
    for encoding in ['utf-8', 'utf-16']:
        client, uri = Client(program, encoding), 'file:///a.yaml'
        text, done = source[:3000], 0
        client.open(uri, text)
        unit = 1 if encoding == 'utf-8' else 2
        while done < count // 2:
            changes = []
            for _ in range(generator.choice([1, 1, 3, 60])):
                start = generator.randrange(len(text) + 1)
                end = min(len(text), start + generator.choice([0, 0, 1, 5, 60]))
                if text[start - 1:start + 1] == '\r\n' or text[end - 1:end + 1] == '\r\n':
                    continue
                def place(offset):
                    lines = text[:offset].replace('\r\n', '\n').replace('\r', '\n').split('\n')
                    return {'line': len(lines) - 1,
                            'character': len(lines[-1].encode('utf-8' if unit == 1 else 'utf-16-le')) // unit}
                new = random_text(source, generator)
                changes.append({'range': {'start': place(start), 'end': place(end)}, 'text': new})
                text = text[:start] + new + text[end:]
                done += 1
            client.tell('textDocument/didChange', {
                'textDocument': {'uri': uri, 'version': done}, 'contentChanges': changes})
            if generator.random() < 0.03:
                place = {'line': generator.randrange(60), 'character': generator.randrange(20)}
                for method in ['completion', 'hover', 'definition', 'documentHighlight']:
                    client.ask(f'textDocument/{method}', {'textDocument': {'uri': uri}, 'position': place})
                for method in ['documentSymbol', 'foldingRange', 'documentColor']:
                    client.ask(f'textDocument/{method}', {'textDocument': {'uri': uri}})
                client.open('file:///fresh.yaml', text)
                symbols = [client.ask('textDocument/documentSymbol', {'textDocument': {'uri': u}})
                           for u in [uri, 'file:///fresh.yaml']]
                assert symbols[0] == symbols[1]
                fresh = json.loads(json.dumps(client.findings('file:///fresh.yaml')).replace('file:///fresh.yaml', uri))
                assert client.findings(uri) == fresh
            if len(text) > 6000 or generator.random() < 0.002:
                text = source[:3000]
                client.tell('textDocument/didChange', {
                    'textDocument': {'uri': uri, 'version': done}, 'contentChanges': [{'text': text}]})
        client.end()


def large():
    """An effect of 5,000 lines."""
    lines = ['drawstring: 1', 'effect: large', 'canvas: [320, 60]', 'pull: {trigger: 60}', 'signals:']
    lines += [f'  s{i}: clamp(pull / {60 + i}, 0, 1)' for i in range(100)]
    lines += ['paths:', '  round: {circle: {center: [0, 0], radius: 12}}', 'layers:']
    for i in range(250):
        lines += [f'  - id: ring{i}', '    kind: shape', f'    position: [{i}, -30]', '    path: round',
                  '    fillColor: clear', '    strokeColor: if(armed, red, black)', '    lineWidth: 3',
                  f'    opacity: s{i % 100}', '    hidden: idle']
    lines.append('animations:')
    for i in range(250):
        lines += [f'  - id: turn{i}', '    during: [refreshing, finishing]', '    duration: 900ms',
                  '    repeat: forever', '    tracks:', f'      ring{i}.rotation: {{from: 0deg, to: 360deg}}',
                  f'      ring{i}.strokeEnd:', '        keyframes:', '          - 0', '          - 90%']
    return '\n'.join(lines) + '\n'


def print_times(program):
    """The times of answers in an effect of 5,000 lines after a change: the processor time if the system reports it, which does
    not depend on other processes."""
    text, uri = large(), 'file:///large.yaml'
    client = Client(program)
    client.open(uri, text)
    def clock():
        try:
            return int(open(f'/proc/{client.process.pid}/schedstat').read().split()[0]) / 1e6
        except OSError:
            return time.perf_counter() * 1000
    def measure(name, ask):
        spent = []
        for version in range(12):
            start = clock()
            client.tell('textDocument/didChange', {'textDocument': {'uri': uri, 'version': version + 2}, 'contentChanges': [
                {'range': {'start': {'line': 1, 'character': 8}, 'end': {'line': 1, 'character': 8}}, 'text': 'x'}]})
            ask()
            spent.append(clock() - start)
        print(f'{name}: {sorted(spent)[6]:.1f} ms after a change, at most {max(spent):.1f}')
    def at(method, what, **more):
        return lambda: client.at(method, uri, text, what, **more)
    def about(method, **more):
        return lambda: client.ask(f'textDocument/{method}', {'textDocument': {'uri': uri}, **more})
    line = {'start': {'line': 2000, 'character': 6}, 'end': {'line': 2000, 'character': 6}}
    measure('completion of a key', at('completion', '    lineWi|dth'))
    measure('completion of a track', at('completion', 'ring200.ro|tation'))
    measure('hover', at('hover', 'ring200.ro|tation'))
    measure('codeAction', about('codeAction', range=line, context={'diagnostics': []}))
    measure('definition', at('definition', 'ring2|00.rotation'))
    measure('references', at('references', 'ring2|00.rotation', context={'includeDeclaration': True}))
    for method in ['documentSymbol', 'foldingRange', 'documentColor', 'diagnostic']:
        measure(method, about(method))
    measure('inlayHint', about('inlayHint', range=WHOLE))
    client.end()


def try_neovim(program):
    """A headless Neovim completes, hovers, renames and corrects in a file."""
    if subprocess.run(['which', 'nvim'], stdout=subprocess.DEVNULL).returncode:
        print('no nvim: left out')
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'ring.yaml')
        text = open('specs/examples/first-ring.yaml').read().replace('lineWidth', 'lineWidht')
        open(path, 'w').write(text)
        environment = {**os.environ, 'DRAWSTRING': program, 'HOME': folder}
        run = subprocess.run(
            ['nvim', '--headless', '-u', 'NONE', '-c', 'set noswapfile', path, '-c', 'luafile Tests/Tools/Editors/try.lua'],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        assert run.returncode == 0, run.stdout
        wanted = text.replace('lineWidht', 'lineWidth').replace('ring.', 'circle.').replace('id: ring', 'id: circle')
        assert open(path).read() == wanted, open(path).read()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--edits', type=int, default=100_000)
    parser.add_argument('--times', action='store_true')
    parser.add_argument('program', nargs='?', default='.build/release/drawstring')
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    if options.times:
        return print_times(program)
    for step in [try_methods, try_preview, try_shared_files, try_same_findings, try_renames, try_neovim]:
        print(step.__name__, flush=True)
        step(program)
    print('try_edits', flush=True)
    try_edits(program, options.edits)
    print('all is well')


main()
