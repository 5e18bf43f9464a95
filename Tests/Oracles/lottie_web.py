"""The source of lottie-web, from the source map of a package of PyPI."""

import json
import re
import sys
import zipfile

import support


def player(folder):
    support.run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "streamlit-lottie==0.0.5")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as package:
        for name in package.namelist():
            sources = json.loads(package.read(name)) if name.endswith(".js.map") else {"sources": []}
            for source, text in zip(sources["sources"], sources.get("sourcesContent", [])):
                if source.endswith("lottie-web/build/player/lottie.js"):
                    # The player reports its exceptions as events, before a listener can be added.
                    return re.sub(r"this\.trigger(Config|RenderFrame)Error\(", "throw (", text)
    raise RuntimeError("the package has no lottie-web")
