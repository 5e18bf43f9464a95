"""Every method of `drawstring lsp` by `pytest-lsp`: each answer is read by independent types of LSP 3.17.

`test_lsp.py` has its own client, which also sends what a regular client does not: invalid messages, texts in another unit,
100,000 edits.
"""

import pytest

import support

pytest_lsp = pytest.importorskip("pytest_lsp")
types = pytest.importorskip("lsprotocol.types")

TEXT = (support.ROOT / "specs/examples/first-ring.yaml").read_text().replace("lineWidth", "lineWidht").rstrip() + "  "
URI = "file:///ring.yaml"
FILE = types.TextDocumentIdentifier(uri=URI)
WHOLE = types.Range(types.Position(0, 0), types.Position(10**6, 0))


def place(mark):
    """The position of `|` in a piece of the text."""
    before = TEXT[:TEXT.index(mark.replace("|", "")) + mark.index("|")].split("\n")
    return {"text_document": FILE, "position": types.Position(len(before) - 1, len(before[-1]))}


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(server_command=[support.PROGRAM, "lsp"]))
async def client(lsp_client: pytest_lsp.LanguageClient):
    await lsp_client.initialize_session(types.InitializeParams(capabilities=pytest_lsp.client_capabilities("visual-studio-code")))
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "yaml", 1, TEXT)))
    yield
    await lsp_client.shutdown_session()


ABOUT = {"text_document": FILE}
CASES = {
    "completion": (types.CompletionParams, place("hidden: |idle")),
    "hover": (types.HoverParams, place("ring.|rotation")),
    "definition": (types.DefinitionParams, place("finishing, |ready, calm")),
    "references": (types.ReferenceParams, {**place("id: |ring"), "context": types.ReferenceContext(True)}),
    "document_highlight": (types.DocumentHighlightParams, place("id: |ring")),
    "prepare_rename": (types.PrepareRenameParams, place("id: |ring")),
    "rename": (types.RenameParams, {**place("id: |ring"), "new_name": "circle"}),
    "diagnostic": (types.DocumentDiagnosticParams, ABOUT),
    "document_symbol": (types.DocumentSymbolParams, ABOUT),
    "folding_range": (types.FoldingRangeParams, ABOUT),
    "document_color": (types.DocumentColorParams, ABOUT),
    "code_lens": (types.CodeLensParams, ABOUT),
    "formatting": (types.DocumentFormattingParams, {**ABOUT, "options": types.FormattingOptions(2, True)}),
    "selection_range": (types.SelectionRangeParams, {**ABOUT, "positions": [types.Position(20, 8)]}),
    "inlay_hint": (types.InlayHintParams, {**ABOUT, "range": WHOLE}),
    "code_action": (types.CodeActionParams, {**ABOUT, "range": WHOLE, "context": types.CodeActionContext([])}),
    "color_presentation": (types.ColorPresentationParams, {**ABOUT, "range": WHOLE, "color": types.Color(1.0, 0.0, 0.0, 1.0)}),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("name", CASES)
async def test_answers_have_the_types_of_the_protocol(client, name):
    params, fields = CASES[name]
    answer = await getattr(client, f"text_document_{name}_async")(params(**fields))
    # The file has a mistake, so that no time of a node is known.
    assert answer or name == "inlay_hint", name


@pytest.mark.asyncio
async def test_findings_are_published(client):
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert [each.code for each in client.diagnostics[URI]] == ["unknown-key"]


@pytest.mark.asyncio
async def test_the_preview_is_opened(client):
    address = await client.workspace_execute_command_async(types.ExecuteCommandParams("drawstring.preview", [URI]))
    assert address.startswith("http://127.0.0.1:"), address
