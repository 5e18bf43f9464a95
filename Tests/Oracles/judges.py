"""Comparison of an exported effect with the frames of the program: limits, the largest differences, the frames of segments."""

import support


class Judge:
    """Notes the largest differences of an effect by kinds; a larger one than the limit fails the check."""

    def __init__(self, file):
        self.file, self.worst = file, {}

    def note(self, kind, value, limit, where, layer):
        if value > self.worst.get(kind, (-1,))[0]:
            self.worst[kind] = (value, f"{self.file.stem}, {where}, {layer['id']}")
        if value > limit:
            raise AssertionError(f"{where}: {layer['id']}: {kind} {value:.5g} above {limit:.5g}")

    def tell(self, name):
        """Adds the differences to the summary of the run."""
        for kind, (value, what) in self.worst.items():
            support.most(f"{name}, {kind}", value, what)


def frames(file, segment, last, step):
    """The frames of a segment of an export, up to a number of milliseconds or tenths of a point; `step` lies between two."""
    name = segment["name"]
    if name == "pull":
        options = ["--pull", f"0:{last / 10:.10g}:{step / 10:.10g}"]
    else:
        # The end of a refresh with an outcome has the outcome in its name.
        phase, _, outcome = name.partition("-")
        options = ["--phase", phase, "--time", f"0:{last / 1000:.10g}:{step / 1000:.10g}"]
        options += ["--finish", outcome] if outcome else []
        if phase == "finishing":
            options += ["--refreshed", f"{segment['refreshed']:.10g}"]
    return support.lines("frames", file, "--geometry", *options)
